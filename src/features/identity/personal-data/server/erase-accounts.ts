import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { readHoldings } from "./cancel-account.ts";
import * as store from "./cancellation-store.ts";
import { deleteExportsOf } from "./export-store.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";
import { removeUnused } from "./upload-avatar.ts";

const AT_ONCE = 100;

/** The law requires network logs for six months (网络安全法 §21). */
export const EVENT_RETENTION_MS = 190 * DAY_MS;

/**
 * Deletes the accounts whose cooling-off period has ended. A job calls it hourly; it may run in any process and
 * repeatedly.
 */
export async function eraseDueAccounts(context: PersonalDataContext): Promise<void> {
  const now = context.clock.now();
  const failures: unknown[] = [];
  for (const userId of await store.findDueCancellations(context.db, { now, limit: AT_ONCE })) {
    const { obstacles } = await readHoldings(context, userId);
    if (obstacles.length > 0) {
      // The user bought something in the meantime; the deletion continues once that is settled.
      context.logger.warn({ user: userId, obstacles }, "an account waits for its erasure");
      continue;
    }
    await erase(context, userId).catch((error: unknown) => failures.push(error));
  }
  await context.identity.deleteEventsOfGone(new Date(now.getTime() - EVENT_RETENTION_MS));
  // A failure of one account does not affect the others, but the job counts as failed.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
}

async function erase(context: PersonalDataContext, userId: number): Promise<void> {
  const { identity } = context;
  await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    await identity.lockProfile(tx, userId);
    const { avatarUrl } = await identity.lockUser(tx, userId);
    // The cancellation was withdrawn, or another process deleted the account, while this one waited for the lock.
    const cancellation = await store.findCancellation(tx, userId);
    if (!cancellation || cancellation.finishedAt !== null || cancellation.dueAt > now) return;
    await eraseLocked(context, tx, { userId, avatarUrl });
    await store.finishCancellation(tx, { userId, now });
  });
}

/** Erases an account in the calling transaction, without a request of its owner and without a cooling-off period. */
export async function eraseWithoutDelay(context: PersonalDataContext, tx: Transaction, userId: number): Promise<void> {
  await context.identity.lockProfile(tx, userId);
  const { avatarUrl } = await context.identity.lockUser(tx, userId);
  await eraseLocked(context, tx, { userId, avatarUrl });
}

async function eraseLocked(
  context: PersonalDataContext,
  tx: Transaction,
  { userId, avatarUrl }: { userId: number; avatarUrl: string | null },
): Promise<void> {
  const { identity, exports, sources } = context;
  const pictures = await identity.forgetChanges(tx, userId);
  // Identity is erased last, because the owner of the other data is unknown without it.
  for (const source of sources.toReversed()) await source.erase(tx, userId);
  const fileNames = await deleteExportsOf(tx, userId);
  await identity.recordEvent(tx, { kind: "account_erased", userId, now: context.clock.now() });
  // Runs before the commit: if it fails, everything is retried.
  for (const name of fileNames) await exports.remove(name);
  if (avatarUrl !== null) pictures.push(avatarUrl);
  // Sorted, so that several files are always locked in the same order.
  for (const url of [...new Set(pictures)].sort()) await removeUnused(context, tx, url);
}
