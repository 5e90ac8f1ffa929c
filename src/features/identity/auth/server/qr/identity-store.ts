import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { wechatIdentities } from "./qr-tables.ts";

export type WechatLink = typeof wechatIdentities.$inferSelect;
/** One person's WeChat identity in one mini-program. */
export type WechatKey = Pick<WechatLink, "appId" | "openid">;

/**
 * Blocks every other change of this WeChat's link in all processes until the transaction ends. It is taken before any
 * row lock, so linking, unlinking and confirming only wait here.
 */
export async function lockWechat(tx: Transaction, { appId, openid }: WechatKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wechat:${appId}:${openid}`}, 0))`);
}

/** The link of a WeChat identity, or null. */
export async function findLink(db: DatabaseOrTransaction, key: WechatKey): Promise<WechatLink | null> {
  const [row] = await db.select().from(wechatIdentities).where(isWechat(key));
  return row ?? null;
}

/** The links of an account: one for each mini-program that the site has used. */
export function listLinksOf(db: DatabaseOrTransaction, userId: number): Promise<WechatLink[]> {
  return db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, userId)).limit(100);
}

/** Creates a link unless either side has another one. @returns whether it was created */
export async function insertIdentity(
  db: DatabaseOrTransaction,
  row: Omit<WechatLink, "acknowledgedAt">,
): Promise<boolean> {
  const rows = await db
    .insert(wechatIdentities)
    .values(row)
    .onConflictDoNothing()
    .returning({ openid: wechatIdentities.openid });
  return rows.length > 0;
}

/** Records that this WeChat saw its link and confirmed; the first time is kept. */
export async function acknowledgeLink(db: DatabaseOrTransaction, key: WechatKey, now: Date): Promise<void> {
  await db
    .update(wechatIdentities)
    .set({ acknowledgedAt: now })
    .where(and(isWechat(key), isNull(wechatIdentities.acknowledgedAt)));
}

/** @returns the account that it was linked to, or null */
export async function deleteLink(tx: Transaction, key: WechatKey): Promise<number | null> {
  const [row] = await tx.delete(wechatIdentities).where(isWechat(key)).returning({ userId: wechatIdentities.userId });
  return row?.userId ?? null;
}

function isWechat({ appId, openid }: WechatKey) {
  return and(eq(wechatIdentities.appId, appId), eq(wechatIdentities.openid, openid));
}
