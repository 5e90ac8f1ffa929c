import { recordEvent } from "../people/audit-store.ts";
import { lockUser } from "../people/user-store.ts";
import { deleteFactor } from "../second-factor/second-factor-store.ts";
import { readHoldings } from "./cancel-account.ts";
import * as store from "./cancellation-store.ts";
import { deleteExportsOf } from "./export-store.ts";
import type { PersonalDataParts } from "./personal-data-parts.ts";
import { removeUnused } from "./upload-avatar.ts";

const AT_ONCE = 100;

/** The law wants network logs kept for six months (网络安全法 §21). */
const KEEP_EVENTS_MS = 190 * 86_400_000;

/** Erases the accounts whose cooling-off is over; a job calls it hourly, in any process and as often as it likes. */
export async function eraseDueAccounts(personal: PersonalDataParts): Promise<void> {
  const { parts } = personal;
  const now = parts.clock.now();
  const failures: unknown[] = [];
  for (const userId of await store.findDueCancellations(parts.db, { now, limit: AT_ONCE })) {
    const { obstacles } = await readHoldings(personal, userId);
    if (obstacles.length > 0) {
      // Bought something meanwhile: it goes on once that is settled.
      parts.logger.warn({ user: userId, obstacles }, "an account waits for its erasure");
      continue;
    }
    await erase(personal, userId).catch((error: unknown) => failures.push(error));
  }
  await store.deleteEventsOfNobody(parts.db, new Date(now.getTime() - KEEP_EVENTS_MS));
  // One account's trouble is no other's; the job counts as failed all the same.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
}

async function erase(personal: PersonalDataParts, userId: number): Promise<void> {
  const { parts, exports, sources } = personal;
  await parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const user = await lockUser(transaction, userId);
    // Withdrawn, or erased by another process, while this one waited for the lock.
    const cancellation = await store.findCancellation(transaction, userId);
    if (!user || !cancellation || cancellation.finishedAt !== null || cancellation.dueAt > now) return;
    await sources.erase(transaction, userId);
    await deleteFactor(transaction, userId);
    const fileNames = await deleteExportsOf(transaction, userId);
    await store.anonymise(transaction, { user, now });
    await store.finishCancellation(transaction, { userId, now });
    await recordEvent(transaction, { kind: "account_erased", userId, now });
    // Before the commit: if this fails, all of it is tried again.
    for (const name of fileNames) await exports.remove(name);
    if (user.avatarUrl !== null) await removeUnused(personal, transaction, user.avatarUrl);
  });
}
