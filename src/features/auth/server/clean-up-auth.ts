import { deleteTicketsExpiredBefore } from "./account/second-factor-store.ts";
import type { AuthParts } from "./auth-parts.ts";
import { deleteFailureMinutesBefore } from "./failure-breaker.ts";
import { deleteNoticesBefore } from "./notice-store.ts";
import { deleteStrayTriesBefore } from "./password-store.ts";
import { deleteScenesExpiredBefore } from "./qr/scene-store.ts";
import { deleteSessionsExpiredBefore } from "./session-store.ts";
import { deleteCodesExpiredBefore } from "./verify-code-store.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Sessions are kept for a month after their end, so that a late token still meets the reason it ended for. */
const KEEP_SESSIONS_MS = 30 * DAY_MS;

/** Removes codes and sessions long expired; safe to run twice and anywhere. */
export async function cleanUpAuth({ db, clock }: Pick<AuthParts, "db" | "clock">): Promise<void> {
  const nowMs = clock.now().getTime();
  await deleteCodesExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteScenesExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteTicketsExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteSessionsExpiredBefore(db, new Date(nowMs - KEEP_SESSIONS_MS));
  await deleteStrayTriesBefore(db, new Date(nowMs - DAY_MS));
  await deleteFailureMinutesBefore(db, new Date(nowMs - DAY_MS));
  await deleteNoticesBefore(db, new Date(nowMs - KEEP_SESSIONS_MS));
}
