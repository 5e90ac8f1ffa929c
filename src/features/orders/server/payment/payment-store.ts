import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { ChannelName, PaymentNotification } from "../../../../ports/payment-channel.ts";
import { nextCheckAt, nextRefundAttemptAt } from "../../check-schedule.ts";
import type { OrderRow } from "../order/order-store.ts";
import { type PaymentState, paymentNotifications, payments } from "./payment-tables.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** The order's payment at a gateway, made when it is missing. The order is locked by the caller. */
export async function openPayment(
  tx: Transaction,
  { order, channel, now }: { order: OrderRow; channel: ChannelName; now: Date },
): Promise<PaymentRow> {
  const found = await findPaymentAt(tx, { orderNo: order.orderNo, channel });
  if (found) return found;
  const [opened] = await tx
    .insert(payments)
    .values({
      orderNo: order.orderNo,
      channel,
      outTradeNo: outTradeNoFor(order.orderNo, channel),
      amountFen: order.totalFen,
      state: "open",
      createdAt: now,
      nextCheckAt: nextCheckAt(now, now),
    })
    .returning();
  if (!opened) throw new Error("the payment was not inserted");
  return opened;
}

/** Our number at a gateway: never the same at two, so that a number alone says which payment is meant. */
function outTradeNoFor(orderNo: string, channel: ChannelName): string {
  return channel === "wechat" ? orderNo : `${orderNo}A`;
}

/** The order's payments, one per gateway that was ever begun at. */
export async function findPaymentsOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(asc(payments.id));
}

export async function findPaymentAt(
  db: DatabaseOrTransaction,
  { orderNo, channel }: { orderNo: string; channel: ChannelName },
): Promise<PaymentRow | null> {
  const isWanted = and(eq(payments.orderNo, orderNo), eq(payments.channel, channel));
  const [payment] = await db.select().from(payments).where(isWanted);
  return payment ?? null;
}

export async function findPaymentByTrade(
  db: DatabaseOrTransaction,
  trade: { channel: PaymentRow["channel"]; outTradeNo: string },
): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.channel, trade.channel), eq(payments.outTradeNo, trade.outTradeNo)));
  return payment ?? null;
}

/**
 * The payment that a gateway's transaction has settled. Until the caller's transaction ends nobody else may conclude
 * anything from the same one, so that of two orders that it names one is paid.
 */
export async function findPaymentByTransaction(
  tx: Transaction,
  { channel, transactionId }: { channel: PaymentRow["channel"]; transactionId: string },
): Promise<PaymentRow | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`transaction:${channel}:${transactionId}`}, 0))`,
  );
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.transactionId, transactionId)));
  return payment ?? null;
}

/** Changes a payment whose order is locked. */
export async function updatePayment(
  tx: DatabaseOrTransaction,
  id: number,
  facts: Partial<Omit<PaymentRow, "id">>,
): Promise<void> {
  await tx.update(payments).set(facts).where(eq(payments.id, id));
}

/** Nobody can pay this one any more. */
export async function closePayment(db: DatabaseOrTransaction, id: number): Promise<void> {
  const isOpen = and(eq(payments.id, id), eq(payments.state, "open"));
  await db.update(payments).set({ state: "closed" }).where(isOpen);
}

/** The order is settled: whatever else is open for it is asked about, and closed, at the next sweep. */
export async function checkOthersSoon(
  tx: Transaction,
  { orderNo, id, now }: { orderNo: string; id: number; now: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(eq(payments.orderNo, orderNo), eq(payments.state, "open"), ne(payments.id, id)));
}

/** Takes the right to ask for a code; another holder's right lapses at `lapsedBefore`. */
export async function claimPrompt(
  db: Database,
  { id, now, lapsedBefore }: { id: number; now: Date; lapsedBefore: Date },
): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ promptClaimedAt: now })
    .where(
      and(
        eq(payments.id, id),
        isNull(payments.codeUrl),
        or(isNull(payments.promptClaimedAt), lt(payments.promptClaimedAt, lapsedBefore)),
      ),
    )
    .returning({ id: payments.id });
  return claimed.length === 1;
}

/** Takes open payments that are due and plans their next check, so that parallel sweeps share the work. */
export async function takeDueChecks(db: Database, { now, limit }: Due): Promise<PaymentRow[]> {
  return db.transaction(async (tx) => {
    const due = await findDue(tx, { state: "open", column: "nextCheckAt", now, limit });
    for (const payment of due) {
      await updatePayment(tx, payment.id, { nextCheckAt: nextCheckAt(payment.createdAt, now) });
    }
    return due;
  });
}

/** Takes refunds that are due and plans their next attempt. */
export async function takeDueRefunds(db: Database, { now, limit }: Due): Promise<PaymentRow[]> {
  return db.transaction(async (tx) => {
    const due = await findDue(tx, { state: "refunding", column: "nextRefundAt", now, limit });
    for (const { id, refundAttempts } of due) {
      const nextRefundAt = nextRefundAttemptAt(refundAttempts, now);
      await updatePayment(tx, id, { refundAttempts: refundAttempts + 1, nextRefundAt });
    }
    return due;
  });
}

async function findDue(
  tx: Transaction,
  due: { state: PaymentState; column: "nextCheckAt" | "nextRefundAt"; now: Date; limit: number },
): Promise<PaymentRow[]> {
  const column = payments[due.column];
  return tx
    .select()
    .from(payments)
    .where(and(inArray(payments.state, [due.state]), lte(column, due.now)))
    .orderBy(asc(column))
    .limit(due.limit)
    .for("update", { skipLocked: true });
}

/** Puts a verified notification into the inbox; a repeated one is already there. */
export async function insertNotification(
  tx: Transaction,
  { channel, notification, now }: { channel: ChannelName; notification: PaymentNotification; now: Date },
): Promise<void> {
  const { id, kind, trade, raw } = notification;
  await tx
    .insert(paymentNotifications)
    .values({
      channel,
      notificationId: id,
      kind,
      outTradeNo: trade.outTradeNo,
      transactionId: trade.transactionId ?? "",
      raw,
      receivedAt: now,
    })
    .onConflictDoNothing();
}
