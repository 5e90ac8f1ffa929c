import type { AuthCode } from "../../auth-codes.ts";
import type { LivenessFacts, RevokeReason } from "./session-store.ts";

/** The code for a visitor whose session was ended (spec §8). */
const CODE_OF_REASON: Record<RevokeReason, AuthCode> = {
  logout: "TOKEN_REVOKED",
  logout_all: "TOKEN_REVOKED",
  replaced: "TOKEN_REVOKED",
  reuse: "TOKEN_REVOKED",
  device_limit: "DEVICE_KICKED_OUT",
  kicked: "DEVICE_KICKED_OUT",
  others_ended: "SESSION_EXPIRED",
};

/** The code for an account that may not be used; null when it may. A temporary ban ends without a job. */
export function decideAccount(
  { status, bannedUntil }: Pick<LivenessFacts, "status" | "bannedUntil">,
  now: Date,
): AuthCode | null {
  if (status === "banned") return bannedUntil === null || bannedUntil > now ? "USER_BANNED" : null;
  return status === "disabled" ? "ACCOUNT_DISABLED" : null;
}

/** The code for a session that is not valid any more; null when it is. Revocation has priority over expiry. */
export function decideSession(facts: LivenessFacts | null, now: Date): AuthCode | null {
  if (!facts) return "USER_NOT_FOUND";
  const refusal = decideAccount(facts, now);
  if (refusal) return refusal;
  if (!facts.session) return "TOKEN_INVALID";
  const { revokedAt, revokeReason, absoluteExpiresAt } = facts.session;
  if (revokedAt) return CODE_OF_REASON[revokeReason ?? "reuse"];
  return absoluteExpiresAt <= now ? "REFRESH_TOKEN_EXPIRED" : null;
}
