import type { CallingUser } from "../../../kit/serve-endpoint.ts";
import { recordEvent } from "./audit-store.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import { revokeSession, revokeSessionsOf } from "./session-store.ts";
import { lockUser } from "./user-store.ts";

/** Ends the caller's login, or all of the user's logins on every device. */
export async function endSessions(
  { parts, liveness }: { parts: AuthParts; liveness: SessionLiveness },
  { user, isEverywhere, ip }: { user: CallingUser; isEverywhere: boolean; ip: string },
): Promise<void> {
  const { id: userId, sessionId } = user;
  const now = parts.clock.now();
  const ended = await parts.db.transaction(async (transaction) => {
    await recordEvent(transaction, {
      kind: isEverywhere ? "log_out_everywhere" : "log_out",
      userId,
      sessionId,
      ip,
      now,
    });
    if (isEverywhere) {
      // Logins of the user change the same rows in another order.
      await lockUser(transaction, userId);
      return revokeSessionsOf(transaction, { userId, reason: "logout_all", now });
    }
    await revokeSession(transaction, { userId, sessionId, reason: "logout", now });
    return [sessionId];
  });
  for (const id of ended) liveness.forget(id);
}
