import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { wechatIdentities } from "./qr-tables.ts";

export type WechatLink = typeof wechatIdentities.$inferSelect;
/** One person's WeChat in one mini-program. */
export type WechatKey = Pick<WechatLink, "appId" | "openid">;

/**
 * Blocks every other change of what this WeChat opens, over all processes, until the transaction ends. Taken before any
 * row: linking, unlinking and confirming wait here and nowhere else.
 */
export async function lockWechat(tx: Transaction, { appId, openid }: WechatKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wechat:${appId}:${openid}`}, 0))`);
}

/** What a WeChat identity opens, or null. */
export async function findLink(db: DatabaseOrTransaction, key: WechatKey): Promise<WechatLink | null> {
  const [row] = await db.select().from(wechatIdentities).where(isWechat(key));
  return row ?? null;
}

/** The links of an account: one for each mini-program that the site has had. */
export function listLinksOf(db: DatabaseOrTransaction, userId: number): Promise<WechatLink[]> {
  return db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, userId)).limit(100);
}

/** Links unless either side has another link. @returns whether it did */
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

/** This WeChat was shown its link and confirmed; the first time is stored. */
export async function acknowledgeLink(db: DatabaseOrTransaction, key: WechatKey, now: Date): Promise<void> {
  await db
    .update(wechatIdentities)
    .set({ acknowledgedAt: now })
    .where(and(isWechat(key), isNull(wechatIdentities.acknowledgedAt)));
}

/** @returns the account that it opened, or null when it opened none */
export async function deleteLink(tx: Transaction, key: WechatKey): Promise<number | null> {
  const [row] = await tx.delete(wechatIdentities).where(isWechat(key)).returning({ userId: wechatIdentities.userId });
  return row?.userId ?? null;
}

function isWechat({ appId, openid }: WechatKey) {
  return and(eq(wechatIdentities.appId, appId), eq(wechatIdentities.openid, openid));
}
