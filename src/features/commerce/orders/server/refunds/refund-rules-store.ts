import { asc, desc, lte, max, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { refundRules } from "./refund-admin-tables.ts";

export type RefundRulesRow = typeof refundRules.$inferSelect;

/** The numbers in force at the given moment. Before the first change, the first numbers apply. */
export async function findRefundRules(db: DatabaseOrTransaction, at: Date): Promise<RefundRulesRow> {
  return present(
    await db
      .select()
      .from(refundRules)
      .orderBy(...inForceFirst(at))
      .limit(1),
  );
}

/** Of the numbers in force at the given moment those that everybody may read; all that the guest's role can read. */
export async function findFullRefund(
  db: DatabaseOrTransaction,
  at: Date,
): Promise<Pick<RefundRulesRow, "fullDays" | "maxOpened" | "usedPercent">> {
  const { fullDays, maxOpened, usedPercent } = refundRules;
  const published = { fullDays, maxOpened, usedPercent };
  return present(
    await db
      .select(published)
      .from(refundRules)
      .orderBy(...inForceFirst(at))
      .limit(1),
  );
}

/** The newest of the numbers that were valid at the moment, then the first ones. */
function inForceFirst(at: Date): SQL[] {
  const { id, changedAt } = refundRules;
  const isBegun = lte(changedAt, at);
  return [desc(isBegun), desc(sql`case when ${isBegun} then ${id} end`), asc(id)];
}

function present<T>([row]: T[]): T {
  if (row === undefined) throw new Error("there are no refund rules: the migration's first row is gone");
  return row;
}

/** Allows one change at a time, because two concurrent changes could overwrite each other. */
export async function lockRefundRules(tx: Transaction): Promise<RefundRulesRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('refund-rules', 0))`);
  return (await listRefundRules(tx, 1))[0] ?? null;
}

/** All versions of the numbers, newest first. */
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

/** The longest refund period of all versions of the rules, in days. */
export async function findLongestWindow(db: DatabaseOrTransaction): Promise<number> {
  const [row] = await db.select({ days: max(refundRules.fullDays) }).from(refundRules);
  return row?.days ?? 0;
}
