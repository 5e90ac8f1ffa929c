import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { FilePurpose } from "../../refund-files.ts";
import { orders } from "../order/order-tables.ts";
import { refundRequests } from "../payment/refund-tables.ts";
import { refundFiles, refundPaybacks } from "./refund-admin-tables.ts";

/** A withdrawn request has no decision, so its end counts. */
const decidedOrWithdrawn = sql`coalesce(${refundRequests.decidedAt}, ${refundRequests.finishedAt})`;

export type RefundFileRow = typeof refundFiles.$inferSelect;
export type PaybackRow = typeof refundPaybacks.$inferSelect;

/** The caller has locked the request, so that the limit is enforced. */
export async function countFiles(
  tx: DatabaseOrTransaction,
  { requestId, purpose }: { requestId: number; purpose: FilePurpose },
): Promise<number> {
  return tx.$count(refundFiles, and(eq(refundFiles.requestId, requestId), eq(refundFiles.purpose, purpose)));
}

export async function insertFile(tx: Transaction, file: typeof refundFiles.$inferInsert): Promise<number> {
  const [row] = await tx.insert(refundFiles).values(file).returning({ id: refundFiles.id });
  if (!row) throw new Error("the file was not inserted");
  return row.id;
}

export async function findFile(
  db: DatabaseOrTransaction,
  { id, requestId }: Pick<RefundFileRow, "id" | "requestId">,
): Promise<RefundFileRow | null> {
  const isIt = and(eq(refundFiles.id, id), eq(refundFiles.requestId, requestId));
  const [row] = await db.select().from(refundFiles).where(isIt);
  return row ?? null;
}

export async function listFiles(db: DatabaseOrTransaction, requestIds: readonly number[]): Promise<RefundFileRow[]> {
  if (requestIds.length === 0) return [];
  const isOfThem = inArray(refundFiles.requestId, [...requestIds]);
  return db.select().from(refundFiles).where(isOfThem).orderBy(asc(refundFiles.id));
}

/** All proofs and receipts of a person's requests, oldest first. */
export async function listProofsOf(db: DatabaseOrTransaction, userId: number): Promise<RefundFileRow[]> {
  const rows = await db
    .select({ file: refundFiles })
    .from(refundFiles)
    .innerJoin(refundRequests, eq(refundRequests.id, refundFiles.requestId))
    .innerJoin(orders, eq(orders.orderNo, refundRequests.orderNo))
    .where(and(eq(orders.userId, userId), eq(refundFiles.purpose, "guardian")))
    .orderBy(asc(refundFiles.id));
  return rows.map(({ file }) => file);
}

/** Proofs of requests that were decided or withdrawn before the given moment. */
export async function listOldProofs(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<RefundFileRow[]> {
  const rows = await db
    .select({ file: refundFiles })
    .from(refundFiles)
    .innerJoin(refundRequests, eq(refundRequests.id, refundFiles.requestId))
    .where(and(eq(refundFiles.purpose, "guardian"), lt(decidedOrWithdrawn, sql`${before.toISOString()}::timestamptz`)))
    .orderBy(asc(refundFiles.id))
    .limit(limit);
  return rows.map(({ file }) => file);
}

export async function deleteFile(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(refundFiles).where(eq(refundFiles.id, id));
}

export async function listPaybacks(db: DatabaseOrTransaction, requestIds: readonly number[]): Promise<PaybackRow[]> {
  if (requestIds.length === 0) return [];
  return db
    .select()
    .from(refundPaybacks)
    .where(inArray(refundPaybacks.requestId, [...requestIds]));
}

export async function findPayback(db: DatabaseOrTransaction, requestId: number): Promise<PaybackRow | null> {
  return (await listPaybacks(db, [requestId]))[0] ?? null;
}

/** Replaces an unconfirmed payback. */
export async function savePayback(
  tx: Transaction,
  payback: Omit<PaybackRow, "confirmedBy" | "confirmedAt">,
): Promise<void> {
  await tx
    .insert(refundPaybacks)
    .values(payback)
    .onConflictDoUpdate({ target: refundPaybacks.requestId, set: payback });
}

export async function notePaybackConfirmed(
  tx: Transaction,
  { requestId, ...confirmed }: { requestId: number; confirmedBy: number; confirmedAt: Date },
): Promise<void> {
  await tx.update(refundPaybacks).set(confirmed).where(eq(refundPaybacks.requestId, requestId));
}

export async function deletePayback(tx: Transaction, requestId: number): Promise<void> {
  await tx.delete(refundPaybacks).where(eq(refundPaybacks.requestId, requestId));
}
