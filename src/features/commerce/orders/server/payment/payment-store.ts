import { and, asc, eq, inArray, isNull, lt, lte, ne, or } from "drizzle-orm";
import type { Due } from "../../../../../kit/process/due.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type {
  ChannelName,
  PaymentChannel,
  PaymentNotification,
  PaymentWay,
} from "../../../../../ports/payment-channel.ts";
import { nextCheckAt, nextRefundAttemptAt } from "../../check-schedule.ts";
import type { OrderRow } from "../order/order-store.ts";
import { type PaymentState, paymentNotifications, payments } from "./payment-tables.ts";

export type PaymentRow = typeof payments.$inferSelect;

interface Opened {
  order: OrderRow;
  channel: Pick<PaymentChannel, "name" | "protocol">;
  way: PaymentWay;
  now: Date;
}

/** The order's payment by one method. It is created if it does not exist. The caller has locked the order. */
export async function openPayment(
  tx: Transaction,
  { order, channel: { name: channel, protocol }, way, now }: Opened,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const found = await findPaymentBy(tx, { orderNo: order.orderNo, channel, way });
  if (found) return { payment: found, isNew: false };
  const [opened] = await tx
    .insert(payments)
    .values({
      orderNo: order.orderNo,
      channel,
      way,
      // Our number at a gateway. It is unique for each payment (decision 0078).
      outTradeNo: `${order.orderNo}${protocol.numberEndings[way]}`,
      amountFen: order.totalFen,
      state: "open",
      createdAt: now,
      nextCheckAt: nextCheckAt(now, now),
    })
    .returning();
  if (!opened) throw new Error("the payment was not inserted");
  return { payment: opened, isNew: true };
}

/** The order's payments, one for each method that was ever used. */
export async function findPaymentsOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(asc(payments.id));
}

export async function findPaymentBy(
  db: DatabaseOrTransaction,
  { orderNo, channel, way }: Pick<PaymentRow, "orderNo" | "channel" | "way">,
): Promise<PaymentRow | null> {
  const isWanted = and(eq(payments.orderNo, orderNo), eq(payments.channel, channel), eq(payments.way, way));
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

/** Changes a payment. The caller has locked the order. */
export async function updatePayment(
  tx: DatabaseOrTransaction,
  id: number,
  facts: Partial<Omit<PaymentRow, "id">>,
): Promise<void> {
  await tx.update(payments).set(facts).where(eq(payments.id, id));
}

/** The payer is stored only while the payment can be made. */
export const NO_PAYER = { payerOpenid: null, payerState: null, payerStateUntil: null } as const;

/** Closes a payment that can no longer be made. */
export async function closePayment(db: DatabaseOrTransaction, id: number): Promise<void> {
  const isOpen = and(eq(payments.id, id), eq(payments.state, "open"));
  await db
    .update(payments)
    .set({ ...NO_PAYER, state: "closed" })
    .where(isOpen);
}

/** Makes the next sweep query and close the other open payments of a settled order. */
export async function checkOthersSoon(
  tx: Transaction,
  { orderNo, id, now }: { orderNo: string; id: number; now: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(eq(payments.orderNo, orderNo), eq(payments.state, "open"), ne(payments.id, id)));
}

/**
 * Claims the right to request a prompt, unless a usable one exists. The claim of another process expires at
 * `lapsedBefore`.
 */
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
        or(isNull(payments.prompt), lte(payments.promptUntil, now)),
        or(isNull(payments.promptClaimedAt), lt(payments.promptClaimedAt, lapsedBefore)),
      ),
    )
    .returning({ id: payments.id });
  return claimed.length === 1;
}

/** Claims open payments that are due and schedules their next check, so that parallel sweeps share the work. */
export async function takeDueChecks(db: Database, { now, limit }: Due): Promise<PaymentRow[]> {
  return db.transaction(async (tx) => {
    const due = await findDue(tx, { state: "open", column: "nextCheckAt", now, limit });
    for (const payment of due) {
      await updatePayment(tx, payment.id, { nextCheckAt: nextCheckAt(payment.createdAt, now) });
    }
    return due;
  });
}

/** Claims due refunds and schedules their next attempt. */
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

/** Stores a verified notification in the inbox. A repeated notification is already stored. */
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
