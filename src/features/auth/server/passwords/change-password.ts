import { invalidInput } from "../../../../kit/app-error.ts";
import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { queueNotice } from "../people/security-notice.ts";
import { findUser, lockUser } from "../people/user-store.ts";
import { readFreshUntil } from "../sessions/freshness.ts";
import type { SessionLiveness } from "../sessions/session-liveness.ts";
import { markReauthenticated, revokeSessionsOf } from "../sessions/session-store.ts";
import { triesKeyOf } from "../sign-in/log-in-using-password.ts";
import { requireGoodPassword } from "./check-password-strength.ts";
import { checkOwnPassword } from "./own-password.ts";
import { findPasswordHash, forgetTries, savePassword } from "./password-store.ts";

/**
 * Sets the caller's password: with the current one, or fresh from a re-authentication. All other logins end with
 * SESSION_EXPIRED, and the owner is told (security AUTH-6). Giving the current one confirms the login as well.
 */
export async function changePassword(
  { parts, liveness }: { parts: AuthParts; liveness: SessionLiveness },
  request: { user: CallingUser; ip: string; currentPassword: string | undefined; password: string },
): Promise<void> {
  const { user, ip, currentPassword, password } = request;
  const { id: userId, sessionId } = user;
  const account = await findUser(parts.db, userId);
  if (!account) throw authError("USER_NOT_FOUND");
  const before = await requirePermission(parts, { user, ip, currentPassword });
  requireGoodPassword(password, { ...account, siteName: await parts.readSiteName() });

  const hash = await parts.passwords.hash(password);
  const ended = await parts.db.transaction(async (transaction) => {
    const locked = await lockUser(transaction, userId);
    // Somebody else's change won: what was confirmed is the password no more.
    if (!locked || (await findPasswordHash(transaction, userId)) !== before) throw wrongCurrentPassword();
    const now = parts.clock.now();
    await savePassword(transaction, { userId, hash, now });
    await forgetTries(transaction, triesKeyOf(userId));
    if (currentPassword !== undefined) await markReauthenticated(transaction, { sessionId, now });
    await recordEvent(transaction, { kind: "password_changed", userId, sessionId, ip, now });
    await queueNotice(transaction, { user: locked, kind: "password_changed", now });
    return revokeSessionsOf(transaction, { userId, exceptSessionId: sessionId, reason: "others_ended", now });
  });
  for (const id of ended) liveness.forget(id);
}

/** @returns the hash that the new password replaces; null when there was none */
async function requirePermission(
  parts: AuthParts,
  { user, ip, currentPassword }: { user: CallingUser; ip: string; currentPassword: string | undefined },
): Promise<string | null> {
  if (currentPassword !== undefined) {
    const hash = await checkOwnPassword(parts, { userId: user.id, password: currentPassword });
    if (hash !== null) return hash;
    const who = { userId: user.id, sessionId: user.sessionId, ip, detail: { method: "password" } };
    await recordEvent(parts.db, { kind: "reauthentication_failed", ...who, now: parts.clock.now() });
    throw wrongCurrentPassword();
  }
  const hash = await findPasswordHash(parts.db, user.id);
  if (await readFreshUntil(parts, parts.db, user)) return hash;
  throw hash === null ? authError("INSUFFICIENT_PERMISSIONS") : invalidInput({ current_password: ["请输入当前密码"] });
}

function wrongCurrentPassword() {
  return invalidInput({ current_password: ["当前密码错误"] });
}
