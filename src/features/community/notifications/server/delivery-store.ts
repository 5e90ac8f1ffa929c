import { and, asc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { DeliveryState } from "../delivery-states.ts";
import { notificationDeliveries, notificationEvents } from "./notification-tables.ts";

export type DeliveryRow = typeof notificationDeliveries.$inferSelect;

/** Queues messages, one per event, user and channel. */
export async function insertDeliveries(
  tx: Transaction,
  rows: readonly Pick<DeliveryRow, "eventId" | "userId" | "kind" | "channel" | "target" | "isDigested" | "dueAt">[],
): Promise<void> {
  if (rows.length === 0) return;
  const waiting = rows.map((row) => ({ ...row, state: "waiting" as const }));
  await tx.insert(notificationDeliveries).values(waiting).onConflictDoNothing();
}

/** Of these people, those for whom a message about the same subject was queued since then. */
export async function listInformed(
  tx: Transaction,
  { about, userIds, since }: { about: string; userIds: readonly number[]; since: Date },
): Promise<number[]> {
  const { userId, eventId } = notificationDeliveries;
  const rows = await tx
    .selectDistinct({ userId })
    .from(notificationDeliveries)
    .innerJoin(notificationEvents, eq(notificationEvents.id, eventId))
    .where(
      and(inArray(userId, [...userIds]), eq(notificationEvents.about, about), gt(notificationEvents.happenedAt, since)),
    );
  return rows.map((row) => row.userId);
}

export async function deleteSettledBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(notificationDeliveries).where(lt(notificationDeliveries.settledAt, moment));
}

/**
 * Claims a due message for one attempt, except those of daily mails. The claim is stored before sending, so that no
 * other process sends it too.
 */
export async function claimDelivery(tx: Transaction, now: Date): Promise<DeliveryRow[]> {
  const due = await tx
    .select({ id: notificationDeliveries.id })
    .from(notificationDeliveries)
    .where(and(isDue(now), eq(notificationDeliveries.isDigested, false)))
    .orderBy(asc(notificationDeliveries.dueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return beginTry(tx, due, now);
}

/** People whose daily mail is due. */
export async function listDigestsDue(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: notificationDeliveries.userId })
    .from(notificationDeliveries)
    .where(and(isDue(now), eq(notificationDeliveries.isDigested, true)))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The content of one user's daily mail; only one process at a time reads it, so that one mail is sent. */
export async function claimDigest(
  tx: Transaction,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<DeliveryRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`digest:${userId}`}, 0))`);
  const due = await tx
    .select({ id: notificationDeliveries.id })
    .from(notificationDeliveries)
    .where(and(isDue(now), eq(notificationDeliveries.isDigested, true), eq(notificationDeliveries.userId, userId)))
    .orderBy(asc(notificationDeliveries.id))
    .limit(limit)
    .for("update");
  return beginTry(tx, due, now);
}

function isDue(now: Date) {
  return and(eq(notificationDeliveries.state, "waiting"), lte(notificationDeliveries.dueAt, now));
}

async function beginTry(tx: Transaction, due: readonly { id: number }[], now: Date): Promise<DeliveryRow[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await tx
    .update(notificationDeliveries)
    .set({ state: "sending", triedAt: now, attempts: sql`${notificationDeliveries.attempts} + 1` })
    .where(inArray(notificationDeliveries.id, ids))
    .returning();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Stores the result of an attempt. After the last one the contact is deleted, because it is no longer needed. */
export async function endTry(
  db: DatabaseOrTransaction,
  ids: readonly number[],
  outcome: { state: DeliveryState; now: Date; dueAt?: Date; detail?: string | null; isUncounted?: boolean },
): Promise<void> {
  const { state, now, dueAt, detail = null, isUncounted = false } = outcome;
  const attempts = isUncounted ? { attempts: sql`${notificationDeliveries.attempts} - 1` } : {};
  const end = state === "waiting" ? { dueAt, ...attempts } : { settledAt: now, target: null };
  await db
    .update(notificationDeliveries)
    .set({ state, detail, ...end })
    .where(and(inArray(notificationDeliveries.id, [...ids]), eq(notificationDeliveries.state, "sending")));
}

/** Attempts whose process died: whether the provider accepted the message is unknown. */
export async function listLostTries(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(notificationDeliveries)
    .where(and(eq(notificationDeliveries.state, "sending"), lt(notificationDeliveries.triedAt, before)))
    .limit(limit);
}

interface DeliveryFilter {
  failed: "0" | "1";
  user_id?: number | undefined;
  kind?: DeliveryRow["kind"] | undefined;
  channel?: DeliveryRow["channel"] | undefined;
  state?: DeliveryRow["state"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The messages that a filter chooses. */
export function listedDeliveries(
  db: DatabaseOrTransaction,
  filter: DeliveryFilter,
): ListedRows<DeliveryRow, "id" | "due_at"> {
  const { id, userId, kind, channel, state, dueAt, detail } = notificationDeliveries;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: { id: { column: id, of: (row) => row.id }, due_at: { column: dueAt, of: (row) => row.dueAt } },
    where: and(
      filter.failed === "1" ? hasFailed() : undefined,
      filter.user_id === undefined ? undefined : eq(userId, filter.user_id),
      filter.kind === undefined ? undefined : eq(kind, filter.kind),
      filter.channel === undefined ? undefined : eq(channel, filter.channel),
      filter.state === undefined ? undefined : eq(state, filter.state),
      isWithinDays(dueAt, filter),
      containsWord(filter.q, [detail]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(notificationDeliveries)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, notificationDeliveries, where),
  };
}

// Written without parameters, because the partial index of failed messages requires exactly this condition.
export const hasFailed = () => sql`${notificationDeliveries.state} in ('given_up', 'unknown')`;

export async function findDelivery(db: DatabaseOrTransaction, id: number): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(notificationDeliveries).where(eq(notificationDeliveries.id, id));
  return row ?? null;
}

/** Queues a failed message again with all attempts; null: it has not failed. */
export async function sendAgain(
  db: DatabaseOrTransaction,
  { id, now }: { id: number; now: Date },
): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(notificationDeliveries)
    .set({ state: "waiting", dueAt: now, attempts: 0, settledAt: null, detail: null, isDigested: false })
    .where(and(eq(notificationDeliveries.id, id), hasFailed()))
    .returning();
  return row ?? null;
}
