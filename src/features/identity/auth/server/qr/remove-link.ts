import type { Transaction } from "../../../../../ports/database.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthDependencies } from "../people/auth-context.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser } from "../people/user-store.ts";
import { deleteLink, listLinksOf, lockWechat, type WechatKey } from "./identity-store.ts";
import { cancelScenesOf } from "./scene-store.ts";

interface Removal {
  /** Who requested the removal. */
  by: "phone" | "owner" | "operator";
  sessionId?: string;
  ip?: string;
  now: Date;
  notify: AuthDependencies["notify"];
}

/**
 * Removes a WeChat from its account and ends its pending logins, so that a removed link issues no session. May be
 * repeated. @returns the account that it was linked to, or null
 */
export async function removeLink(tx: Transaction, key: WechatKey, removal: Removal): Promise<number | null> {
  const { by, now, notify, ...trace } = removal;
  await lockWechat(tx, key);
  const userId = await deleteLink(tx, key);
  const ended = await cancelScenesOf(tx, { openid: key.openid, now });
  if (userId === null) return null;
  await recordEvent(tx, { kind: "wechat_unlinked", userId, ...trace, detail: { by, codes_ended: ended }, now });
  const user = await findUser(tx, userId);
  if (user) await notifySecurityChange({ notify }, tx, { user, change: "wechat_unlinked" });
  return userId;
}

/** Does the same for every WeChat of an account. @returns how many links there were */
export async function removeLinksOf(tx: Transaction, userId: number, removal: Removal): Promise<number> {
  let removed = 0;
  for (const link of await listLinksOf(tx, userId)) {
    await lockWechat(tx, link);
    // In the meantime it may have been linked to another account, which is not affected.
    const isStillHere = (await listLinksOf(tx, userId)).some(({ openid }) => openid === link.openid);
    if (isStillHere && (await removeLink(tx, link, removal)) !== null) removed += 1;
  }
  return removed;
}
