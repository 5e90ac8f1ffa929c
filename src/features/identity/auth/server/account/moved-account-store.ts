import { and, asc, eq, exists, gt, inArray, isNotNull, or } from "drizzle-orm";
import { type Facts, factsOf, readRows, rowOf } from "../../../../../kit/tables/row-facts.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { UserRow } from "../people/user-store.ts";
import { consents, users } from "../people/user-tables.ts";
import { wechatIdentities } from "../qr/qr-tables.ts";

/** An account as plain data: identity, login methods, consents. It contains no password, second factor or session. */
export interface MovedAccount {
  id: number;
  name: string;
  facts: Facts;
}

/** Owners are only created on the server itself, so a restored account is never an owner. */
const NOT_MOVED = ["role"] as const;

/** The next accounts after an id, in order; only accounts that can log in, without owners. */
export async function listMovedAccounts(
  db: DatabaseOrTransaction,
  { after, limit }: { after: number; limit: number },
): Promise<MovedAccount[]> {
  const byWechat = db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, users.id));
  const canBeEntered = or(isNotNull(users.phone), isNotNull(users.email), exists(byWechat));
  const rows = await db
    .select()
    .from(users)
    .where(and(gt(users.id, after), eq(users.role, "user"), canBeEntered))
    .orderBy(asc(users.id))
    .limit(limit);
  return describeAll(db, rows);
}

/** The current account with this id, including an owner's. */
export async function findMovedAccount(db: DatabaseOrTransaction, id: number): Promise<MovedAccount | null> {
  const [described] = await describeAll(db, await db.select().from(users).where(eq(users.id, id)));
  return described ?? null;
}

async function describeAll(db: DatabaseOrTransaction, rows: readonly UserRow[]): Promise<MovedAccount[]> {
  const ids = rows.map(({ id }) => id);
  const [agreed, linked] = await Promise.all([
    db
      .select()
      .from(consents)
      .where(inArray(consents.userId, ids))
      .orderBy(asc(consents.document), asc(consents.version)),
    db
      .select()
      .from(wechatIdentities)
      .where(inArray(wechatIdentities.userId, ids))
      .orderBy(asc(wechatIdentities.appId)),
  ]);
  const agreedBy = Map.groupBy(agreed, ({ userId }) => userId);
  const linkedTo = Map.groupBy(linked, ({ userId }) => userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    facts: {
      ...factsOf(users, row, NOT_MOVED),
      wechat: (linkedTo.get(row.id) ?? []).map((one) => factsOf(wechatIdentities, one, ["userId"])),
      consents: (agreedBy.get(row.id) ?? []).map((one) => factsOf(consents, one, ["userId"])),
    },
  }));
}

/** Inserts an account with its own id. Throws `UnfitFacts`, or PostgreSQL's error when a number or address is taken. */
export async function insertMovedAccount(tx: Transaction, facts: Facts): Promise<void> {
  const { wechat, consents: agreed, ...own } = facts;
  const row = { ...rowOf(users, own, NOT_MOVED), role: "user" } as UserRow;
  await tx.insert(users).overridingSystemValue().values(row);
  const linked = readRows("wechat", wechat).map((one) => ({
    ...(rowOf(wechatIdentities, one, ["userId"]) as Omit<typeof wechatIdentities.$inferInsert, "userId">),
    userId: row.id,
  }));
  if (linked.length > 0) await tx.insert(wechatIdentities).values(linked);
  const accepted = readRows("consents", agreed).map((one) => ({
    ...(rowOf(consents, one, ["userId"]) as Omit<typeof consents.$inferInsert, "userId">),
    userId: row.id,
  }));
  if (accepted.length > 0) await tx.insert(consents).values(accepted);
}
