import { asc, desc, lte, max, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { refundRules } from "./refund-admin-tables.ts";

export type RefundRulesRow = typeof refundRules.$inferSelect;

/** The numbers in force at that moment; those from before the first change are the first. */
export async function findRefundRules(db: DatabaseOrTransaction, at: Date): Promise<RefundRulesRow> {
  const [then] = await db
    .select()
    .from(refundRules)
    .where(lte(refundRules.changedAt, at))
    .orderBy(desc(refundRules.id))
    .limit(1);
  const [row] = then ? [then] : await db.select().from(refundRules).orderBy(asc(refundRules.id)).limit(1);
  if (!row) throw new Error("there are no refund rules: the migration's first row is gone");
  return row;
}

/** One change at a time: two concurrent ones would each lose the other. */
export async function lockRefundRules(tx: Transaction): Promise<RefundRulesRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('refund-rules', 0))`);
  return (await listRefundRules(tx, 1))[0] ?? null;
}

/** As they were set, the newest first. */
export async function listRefundRules(db: DatabaseOrTransaction, limit: number): Promise<RefundRulesRow[]> {
  return db.select().from(refundRules).orderBy(desc(refundRules.id)).limit(limit);
}

export async function insertRefundRules(
  tx: Transaction,
  rules: typeof refundRules.$inferInsert,
): Promise<RefundRulesRow> {
  const [row] = await tx.insert(refundRules).values(rules).returning();
  if (!row) throw new Error("the refund rules were not inserted");
  return row;
}

/** The longest window that any of the rules gave or gives, in days. */
export async function findLongestWindow(db: DatabaseOrTransaction): Promise<number> {
  const [row] = await db.select({ days: max(refundRules.fullDays) }).from(refundRules);
  return row?.days ?? 0;
}
