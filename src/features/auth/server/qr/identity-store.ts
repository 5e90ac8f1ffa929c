import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { wechatIdentities } from "./qr-tables.ts";

type IdentityRow = typeof wechatIdentities.$inferSelect;

/** The account that a WeChat identity opens, or null. */
export async function findLinkedUserId(
  db: DatabaseOrTransaction,
  { appId, openid }: Pick<IdentityRow, "appId" | "openid">,
): Promise<number | null> {
  const [row] = await db
    .select({ userId: wechatIdentities.userId })
    .from(wechatIdentities)
    .where(and(eq(wechatIdentities.appId, appId), eq(wechatIdentities.openid, openid)));
  return row?.userId ?? null;
}

/** Links unless either side has another link. @returns whether it did */
export async function insertIdentity(db: DatabaseOrTransaction, row: IdentityRow): Promise<boolean> {
  const rows = await db
    .insert(wechatIdentities)
    .values(row)
    .onConflictDoNothing()
    .returning({ openid: wechatIdentities.openid });
  return rows.length > 0;
}
