import { DAY_MS } from "../../../../kit/values/durations.ts";
import { deleteFailureMinutesBefore } from "./codes/login-failure-store.ts";
import { deleteCodesExpiredBefore } from "./codes/verify-code-store.ts";
import type { IdentityContext } from "./passwords/identity-context.ts";
import { deleteStrayTriesBefore } from "./passwords/password-store.ts";
import { deleteScenesExpiredBefore } from "./qr/scene-store.ts";
import { deleteTicketsExpiredBefore } from "./second-factor/second-factor-store.ts";
import { deleteSessionsExpiredBefore } from "./sessions/session-store.ts";

/** Sessions are retained for a month after their end, so that a late token still gets the reason why it ended. */
export const SESSION_RETENTION_MS = 30 * DAY_MS;

/** Removes codes and sessions that expired long ago; may run repeatedly and on any instance. */
export async function cleanUpAuth({ db, clock }: Pick<IdentityContext, "db" | "clock">): Promise<void> {
  const nowMs = clock.now().getTime();
  await deleteCodesExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteScenesExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteTicketsExpiredBefore(db, new Date(nowMs - DAY_MS));
  await deleteSessionsExpiredBefore(db, new Date(nowMs - SESSION_RETENTION_MS));
  await deleteStrayTriesBefore(db, new Date(nowMs - DAY_MS));
  await deleteFailureMinutesBefore(db, new Date(nowMs - DAY_MS));
}
