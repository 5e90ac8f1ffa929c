import { invalidInput } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser, lockUser } from "../people/user-store.ts";
import { confirmationNeeded, readFreshness } from "../sessions/freshness.ts";
import { markReauthenticated, revokeSessionsOf } from "../sessions/session-store.ts";
import { requireStrongPassword } from "./check-password-strength.ts";
import type { IdentityContext } from "./identity-context.ts";
import { checkOwnPassword } from "./own-password.ts";
import { findPasswordHash, forgetTries, savePassword, triesKeyOf } from "./password-store.ts";

/**
 * Sets the caller's password, which requires the current one or a recent re-authentication. All other logins end with
 * SESSION_EXPIRED, and the owner is notified (security AUTH-6). Giving the current password also re-authenticates the
 * login.
 */
export async function changePassword(
  context: IdentityContext,
  request: { user: CallingUser; ip: string; currentPassword: string | undefined; password: string },
): Promise<void> {
  const { user, ip, currentPassword, password } = request;
  const { id: userId, sessionId } = user;
  const account = await findUser(context.db, userId);
  if (!account) throw authError("USER_NOT_FOUND");
  const before = await requirePermission(context, { user, ip, currentPassword });
  requireStrongPassword(password, { ...account, siteName: await context.readSiteName() });

  // This also applies to an issued password: its owner must choose another one.
  if (before !== null && (await context.passwords.verify(password, before))) {
    throw invalidInput({ password: ["新密码和现在的一样，请换一个"] });
  }

  const hash = await context.passwords.hash(password);
  const ended = await context.db.transaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    // A simultaneous change was committed first: the checked password is no longer the current one.
    if (!locked || (await findPasswordHash(tx, userId)) !== before) throw wrongCurrentPassword();
    const now = context.clock.now();
    await savePassword(tx, { userId, hash, now });
    await forgetTries(tx, triesKeyOf(userId));
    if (currentPassword !== undefined) await markReauthenticated(tx, { sessionId, now });
    await recordEvent(tx, { kind: "password_changed", userId, sessionId, ip, now });
    await notifySecurityChange(context, tx, { user: locked, change: "password_changed" });
    return revokeSessionsOf(tx, { userId, exceptSessionId: sessionId, reason: "others_ended", now });
  });
  for (const id of ended) context.liveness.forget(id);
}

/** @returns the hash that the new password replaces; null when there was none */
async function requirePermission(
  context: IdentityContext,
  { user, ip, currentPassword }: { user: CallingUser; ip: string; currentPassword: string | undefined },
): Promise<string | null> {
  if (currentPassword !== undefined) {
    const hash = await checkOwnPassword(context, { userId: user.id, password: currentPassword });
    if (hash !== null) return hash;
    const who = { userId: user.id, sessionId: user.sessionId, ip, detail: { method: "password" } };
    await recordEvent(context.db, { kind: "reauthentication_failed", ...who, now: context.clock.now() });
    throw wrongCurrentPassword();
  }
  const hash = await findPasswordHash(context.db, user.id);
  if ((await readFreshness(context, user)).confirmedUntil) return hash;
  throw hash === null ? confirmationNeeded() : invalidInput({ current_password: ["请输入当前密码"] });
}

function wrongCurrentPassword() {
  return invalidInput({ current_password: ["当前密码错误"] });
}
