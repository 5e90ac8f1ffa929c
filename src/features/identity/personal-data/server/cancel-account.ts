import type { Holdings } from "../../../../domain/people/personal-source.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import type { Asker } from "../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { COOLING_OFF_DAYS } from "../personal-data-limits.ts";
import * as store from "./cancellation-store.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";

export interface CancellationState extends Holdings {
  requestedAt: Date | null;
  dueAt: Date | null;
}

/** Whether the account is about to be deleted, the consequences, and the obstacles. */
export async function readCancellation(context: PersonalDataContext, userId: number): Promise<CancellationState> {
  const [row, holdings] = await Promise.all([
    store.findCancellation(context.db, userId),
    readHoldings(context, userId),
  ]);
  const underWay = row?.finishedAt === null ? row : null;
  return { requestedAt: underWay?.requestedAt ?? null, dueAt: underWay?.dueAt ?? null, ...holdings };
}

/**
 * Starts the cooling-off period. Until it ends, the account can be used and logged in to, and only withdrawing stops
 * the deletion. Other logins end. A repeated or simultaneous request changes nothing. Throws 403, and 409 while
 * something must be settled first.
 */
export async function requestCancellation(context: PersonalDataContext, { user, ip }: Asker): Promise<void> {
  const { id: userId, sessionId } = user;
  await context.identity.requireFresh(user);
  const { obstacles } = await readHoldings(context, userId);
  if (obstacles.length > 0) throw conflict("CANCELLATION_BLOCKED", obstacles.join("；"));
  const afterCommit = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    await context.identity.lockUser(tx, userId);
    const dueAt = new Date(now.getTime() + COOLING_OFF_DAYS * DAY_MS);
    if (!(await store.insertCancellation(tx, { userId, requestedAt: now, dueAt }))) return null;
    await context.identity.recordEvent(tx, { kind: "cancellation_requested", userId, sessionId, ip, now });
    return context.identity.announceCancellation(tx, { user, now });
  });
  afterCommit?.();
}

/** Withdraws the cancellation. Does nothing when none was requested. */
export async function withdrawCancellation(context: PersonalDataContext, { user, ip }: Asker): Promise<void> {
  const { id: userId, sessionId } = user;
  await context.db.transaction(async (tx) => {
    await context.identity.lockUser(tx, userId);
    if (!(await store.deleteCancellation(tx, userId))) return;
    await context.identity.recordEvent(tx, {
      kind: "cancellation_withdrawn",
      userId,
      sessionId,
      ip,
      now: context.clock.now(),
    });
  });
}

/** The obstacles and consequences reported by every slice. */
export async function readHoldings({ sources }: PersonalDataContext, userId: number): Promise<Holdings> {
  const all = await Promise.all(sources.map((source) => source.describeHoldings(userId)));
  return {
    consequences: all.flatMap(({ consequences }) => consequences),
    obstacles: all.flatMap(({ obstacles }) => obstacles),
  };
}
