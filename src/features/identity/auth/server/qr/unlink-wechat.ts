import { conflict } from "../../../../../kit/api/app-error.ts";
import type { Asker } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { findPasswordHash } from "../passwords/password-store.ts";
import { findUser } from "../people/user-store.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { type QrContext, requireMiniProgram } from "./qr-context.ts";
import { callWechat } from "./qr-errors.ts";
import { removeLink, removeLinksOf } from "./remove-link.ts";

/**
 * 「这不是我的账号」: the WeChat's owner declares that it must not log in to that account any more. WeChat's identification is
 * sufficient, since this only removes a sign-in method. May be repeated.
 */
export async function unlinkFromPhone(
  context: QrContext,
  { jsCode, ip }: { jsCode: string; ip: string },
): Promise<void> {
  const { appId, ...miniProgram } = requireMiniProgram(context);
  const { openid } = await callWechat(context.logger, miniProgram.identify(jsCode));
  const now = context.clock.now();
  await context.db.transaction((tx) =>
    removeLink(tx, { appId, openid }, { by: "phone", ip, now, notify: context.notify }),
  );
}

/** The owner removes WeChat from their own account; 409 when no other sign-in method would remain. May be repeated. */
export async function unlinkOwnWechat(context: IdentityContext, { user, ip }: Asker): Promise<void> {
  await requireFresh(context, user);
  const { id: userId, sessionId } = user;
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const removed = await removeLinksOf(tx, userId, { by: "owner", sessionId, ip, now, notify: context.notify });
    // Thrown in the transaction, so that the change is rolled back.
    if (removed > 0 && !(await hasAnotherWayIn(tx, userId))) throw lastWayIn();
  });
}

/** A number or an address can receive a code; a name requires a password. */
async function hasAnotherWayIn(tx: Transaction, userId: number): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (!user) return false;
  return user.phone !== null || user.email !== null || (await findPasswordHash(tx, userId)) !== null;
}

function lastWayIn() {
  return conflict("LAST_WAY_IN", "这是唯一的登录方式，请先绑定手机号、邮箱或设置密码");
}
