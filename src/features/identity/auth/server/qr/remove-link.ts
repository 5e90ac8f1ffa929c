import type { Transaction } from "../../../../../ports/database.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthDependencies } from "../people/auth-context.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser } from "../people/user-store.ts";
import { deleteLink, listLinksOf, lockWechat, type WechatKey } from "./identity-store.ts";
import { cancelScenesOf } from "./scene-store.ts";

interface Removal {
  /** Who requested it. */
  by: "phone" | "owner" | "operator";
  sessionId?: string;
  ip?: string;
  now: Date;
  notify: AuthDependencies["notify"];
}

/**
 * Removes a WeChat from its account and ends its pending logins, so that no session is issued from a removed link. Safe
 * to repeat. @returns the account that it opened, or null
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

/** The same for whatever WeChat opens an account. @returns how many links there were */
export async function removeLinksOf(tx: Transaction, userId: number, removal: Removal): Promise<number> {
  let removed = 0;
  for (const link of await listLinksOf(tx, userId)) {
    await lockWechat(tx, link);
    // Meanwhile it may open another account, which is not affected.
    const isStillHere = (await listLinksOf(tx, userId)).some(({ openid }) => openid === link.openid);
    if (isStillHere && (await removeLink(tx, link, removal)) !== null) removed += 1;
  }
  return removed;
}
