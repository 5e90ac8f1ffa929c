import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, ne, sum } from "drizzle-orm";
import type { Due } from "../../../../../kit/process/due.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { nextRefundAttemptAt } from "../../check-schedule.ts";
import type { RefundRequestState } from "../../refund-contract.ts";
import { orderLines, orders } from "../order/order-tables.ts";
import type { PaymentRow } from "./payment-store.ts";
import { payments } from "./payment-tables.ts";
import { refundPayouts, refundRequests } from "./refund-tables.ts";

export type RefundRow = typeof refundRequests.$inferSelect;
export type PayoutRow = typeof refundPayouts.$inferSelect;

/** A payout with the fields that its gateway needs. */
export interface SentPayout extends PayoutRow {
  orderNo: string;
  channel: PaymentRow["channel"];
  outTradeNo: string;
  totalFen: number;
}

/** The number of rows of a long list that are in memory at a time. */
const BATCH = 500;

/** The states of approved requests that are not fully refunded yet. */
export const GRANTED: readonly RefundRequestState[] = ["approved", "refunding", "waiting_balance"];

/** The states of requests whose money was refunded, by any method. */
export const PAID_BACK: readonly RefundRequestState[] = ["refunded", "paid_by_hand"];

/** @returns null if the line already has an open or an approved request */
export async function insertRefund(
  tx: Transaction,
  refund: typeof refundRequests.$inferInsert,
): Promise<RefundRow | null> {
  const [row] = await tx.insert(refundRequests).values(refund).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findRefund(db: DatabaseOrTransaction, id: number): Promise<RefundRow | null> {
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
  return row ?? null;
}

/** Locks the request against other writers until the transaction ends. The caller has locked its order first. */
export async function lockRefund(tx: Transaction, id: number): Promise<RefundRow> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for("update");
  if (!row) throw new Error(`refund ${id} has vanished`);
  return row;
}

/** The latest request for a line. */
export async function findLatestRefund(
  db: DatabaseOrTransaction,
  { orderNo, orderLine }: Pick<RefundRow, "orderNo" | "orderLine">,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderNo, orderNo), eq(refundRequests.orderLine, orderLine)))
    .orderBy(desc(refundRequests.id))
    .limit(1);
  return row ?? null;
}

export async function updateRefund(
  tx: DatabaseOrTransaction,
  id: number,
  facts: Partial<Omit<RefundRow, "id">>,
): Promise<RefundRow> {
  const [row] = await tx.update(refundRequests).set(facts).where(eq(refundRequests.id, id)).returning();
  if (!row) throw new Error(`refund ${id} has vanished`);
  return row;
}

/** The approved requests of an order, including refunded ones. */
export async function findGrantedRefunds(db: DatabaseOrTransaction, orderNo: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderNo, orderNo), inArray(refundRequests.state, [...GRANTED, ...PAID_BACK])));
}

/** When the user's last refund of case 1 for a membership was approved. null: never. */
export async function findLastFreeRefund(db: DatabaseOrTransaction, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ decidedAt: refundRequests.decidedAt })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.orderNo, refundRequests.orderNo))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderNo, refundRequests.orderNo), eq(orderLines.position, refundRequests.orderLine)),
    )
    .where(
      and(
        eq(orders.userId, userId),
        eq(refundRequests.reasonCase, 1),
        isNotNull(orderLines.level),
        inArray(refundRequests.state, [...GRANTED, ...PAID_BACK]),
      ),
    )
    .orderBy(desc(refundRequests.decidedAt))
    .limit(1);
  return row?.decidedAt ?? null;
}

/** The number of the user's requests that wait for a decision. */
export async function countUndecidedRefunds(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.orderNo, refundRequests.orderNo))
    .where(and(eq(orders.userId, userId), eq(refundRequests.state, "asked")));
  return counted?.total ?? 0;
}

/** Undecided requests of case 1 up to an amount, the longest waiting first. */
export async function listSmallRefunds(
  db: DatabaseOrTransaction,
  { maxFen, requestedBefore, limit }: { maxFen: number; requestedBefore: Date; limit: number },
): Promise<number[]> {
  const { id, state, reasonCase, sumFen, requestedAt } = refundRequests;
  const rows = await db
    .select({ id })
    .from(refundRequests)
    .where(and(eq(state, "asked"), eq(reasonCase, 1), lte(sumFen, maxFen), lte(requestedAt, requestedBefore)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Refunds that services promised and that are not approved yet. */
export async function listPromisedRefunds(db: DatabaseOrTransaction, limit: number): Promise<number[]> {
  const { id, state, reasonCase } = refundRequests;
  const rows = await db
    .select({ id })
    .from(refundRequests)
    .where(and(eq(state, "asked"), eq(reasonCase, 7)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The next batch of all refund requests of the user, after `last`. */
export async function listRefundsAfter(
  db: DatabaseOrTransaction,
  { userId, last }: { userId: number; last: RefundRow | null },
): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refundRequests })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.orderNo, refundRequests.orderNo))
    .where(and(eq(orders.userId, userId), last ? gt(refundRequests.id, last.id) : undefined))
    .orderBy(asc(refundRequests.id))
    .limit(BATCH);
  return rows.map(({ refund }) => refund);
}

/** The refunded and pending amounts of these payments. The caller has locked the orders. */
export async function sumPayouts(
  tx: DatabaseOrTransaction,
  paymentIds: readonly number[],
): Promise<Map<number, { fen: number; count: number }>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: refundPayouts.paymentId, fen: sum(refundPayouts.amountFen).mapWith(Number), count: count() })
    .from(refundPayouts)
    .where(inArray(refundPayouts.paymentId, [...paymentIds]))
    .groupBy(refundPayouts.paymentId);
  return new Map(rows.map(({ id, ...paid }) => [id, paid]));
}

export async function insertPayouts(tx: Transaction, rows: (typeof refundPayouts.$inferInsert)[]): Promise<void> {
  await tx.insert(refundPayouts).values(rows);
}

export async function findPayouts(
  db: DatabaseOrTransaction,
  requestIds: readonly number[],
): Promise<(PayoutRow & { channel: PaymentRow["channel"] })[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .select({ payout: refundPayouts, channel: payments.channel })
    .from(refundPayouts)
    .innerJoin(payments, eq(payments.id, refundPayouts.paymentId))
    .where(inArray(refundPayouts.requestId, [...requestIds]))
    .orderBy(asc(refundPayouts.id));
  return rows.map(({ payout, channel }) => ({ ...payout, channel }));
}

/** A request's payouts with the payments through which they are refunded. */
export async function findPaymentsOfPayouts(db: DatabaseOrTransaction, requestId: number) {
  const rows = await db
    .select({ payout: refundPayouts, payment: payments })
    .from(refundPayouts)
    .innerJoin(payments, eq(payments.id, refundPayouts.paymentId))
    .where(eq(refundPayouts.requestId, requestId))
    .orderBy(asc(refundPayouts.id));
  return rows.map(({ payout, payment: { orderNo, channel, outTradeNo, paidAt } }) => {
    if (paidAt === null) throw new Error(`payout ${payout.id} is of a payment that nobody made`);
    return { ...payout, orderNo, channel, outTradeNo, paidAt };
  });
}

/** Our payout with this number at a gateway's payment. */
export async function findPayoutByNumber(
  tx: Transaction,
  { paymentId, outRefundNo }: Pick<PayoutRow, "paymentId" | "outRefundNo">,
): Promise<PayoutRow | null> {
  const [row] = await tx
    .select()
    .from(refundPayouts)
    .where(and(eq(refundPayouts.paymentId, paymentId), eq(refundPayouts.outRefundNo, outRefundNo)));
  return row ?? null;
}

export async function updatePayout(
  tx: DatabaseOrTransaction,
  id: number,
  facts: Partial<Omit<PayoutRow, "id">>,
): Promise<void> {
  await tx
    .update(refundPayouts)
    .set(facts)
    .where(and(eq(refundPayouts.id, id), ne(refundPayouts.state, "back")));
}

/** Makes every outstanding payout of a request due immediately. */
export async function hastenPayouts(tx: Transaction, { requestId, now }: { requestId: number; now: Date }) {
  await tx
    .update(refundPayouts)
    .set({ nextAt: now })
    .where(and(eq(refundPayouts.requestId, requestId), ne(refundPayouts.state, "back")));
}

/** Claims due payouts and schedules their next attempt, so that parallel sweeps share the work. */
export async function takeDuePayouts(db: Database, { now, limit }: Due): Promise<SentPayout[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ payout: refundPayouts, payment: payments })
      .from(refundPayouts)
      .innerJoin(payments, eq(payments.id, refundPayouts.paymentId))
      .where(and(ne(refundPayouts.state, "back"), eq(refundPayouts.kind, "channel"), lte(refundPayouts.nextAt, now)))
      .orderBy(asc(refundPayouts.nextAt))
      .limit(limit)
      .for("update", { of: refundPayouts, skipLocked: true });
    for (const { payout } of due) {
      const nextAt = nextRefundAttemptAt(payout.attempts, now);
      await updatePayout(tx, payout.id, { attempts: payout.attempts + 1, nextAt });
    }
    return due.map(({ payout, payment: { orderNo, channel, outTradeNo, amountFen: totalFen } }) => ({
      ...payout,
      orderNo,
      channel,
      outTradeNo,
      totalFen,
    }));
  });
}
