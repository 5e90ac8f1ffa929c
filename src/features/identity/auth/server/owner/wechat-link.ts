import { notFound } from "../../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { findUserByName, type UserRow } from "../people/user-store.ts";
import { listLinksOf, type WechatLink } from "../qr/identity-store.ts";
import { removeLinksOf } from "../qr/remove-link.ts";
import { type AdminAccountRequest, requireLoginName } from "./make-admin.ts";

/** The WeChat identities linked to an account, newest last. Throws 404 and 422. */
export async function listWechatLinks({ db }: Pick<IdentityContext, "db">, typed: string): Promise<WechatLink[]> {
  const { id } = await requireAccount(db, typed);
  const links = await listLinksOf(db, id);
  return links.sort((one, other) => one.linkedAt.getTime() - other.linkedAt.getTime());
}

/** Removes the links, notifies the account's owner and ends logins in progress. @returns how many links there were */
export async function removeWechatLinks(
  { db, clock, notify, guardAccount }: Pick<IdentityContext, "db" | "clock" | "notify" | "guardAccount">,
  { account, note }: AdminAccountRequest,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, account);
    await guardAccount(tx, { by: null, userId: id, act: "wechat_removed" });
    const removed = await removeLinksOf(tx, id, { by: "operator", now: clock.now(), notify });
    note({ subject: `user:${id}`, before: { wechat_links: removed }, after: { wechat_links: 0 } });
    return removed;
  });
}

async function requireAccount(db: DatabaseOrTransaction, typed: string): Promise<UserRow> {
  const account = requireLoginName(typed);
  const user = await findUserByName(db, account);
  if (!user) throw notFound(`没有账号“${account.value}”`);
  return user;
}
