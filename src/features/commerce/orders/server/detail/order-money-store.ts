import { and, asc, eq, inArray, sql, sum } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import { orderEvents } from "../order/order-tables.ts";
import { payments } from "../payment/payment-tables.ts";
import { refundPayouts } from "../payment/refund-tables.ts";

/** A payment for an order, and its refunds. */
export interface ReceivedPayment {
  orderNo: string;
  channel: ChannelName;
  amountFen: number;
  paidAt: Date;
  transactionId: string;
  /** The amount that the payer has received back. */
  refundedFen: number;
  /** The amount that is approved and not refunded yet. */
  refundingFen: number;
}

/** All payments of these orders, including unusable ones, in the order in which they began. */
export async function findReceivedPayments(
  db: DatabaseOrTransaction,
  orderNos: readonly string[],
): Promise<ReceivedPayment[]> {
  if (orderNos.length === 0) return [];
  const isBack = sql`${refundPayouts.state} = 'back'`;
  const rows = await db
    .select({
      payment: payments,
      backFen: sum(sql`case when ${isBack} then ${refundPayouts.amountFen} end`).mapWith(Number),
      underWayFen: sum(sql`case when not ${isBack} then ${refundPayouts.amountFen} end`).mapWith(Number),
    })
    .from(payments)
    .leftJoin(refundPayouts, eq(refundPayouts.paymentId, payments.id))
    .where(and(inArray(payments.orderNo, [...orderNos]), inArray(payments.state, ["paid", "refunding", "refunded"])))
    .groupBy(payments.id)
    .orderBy(asc(payments.id));
  return rows.flatMap(({ payment, backFen, underWayFen }) => {
    const { orderNo, channel, amountFen, paidAt, transactionId, state } = payment;
    if (paidAt === null || transactionId === null) return [];
    return [
      {
        orderNo,
        channel,
        amountFen,
        paidAt,
        transactionId,
        // Unusable payments are refunded in full, without a request.
        refundedFen: state === "refunded" ? amountFen : (backFen ?? 0),
        refundingFen: state === "refunding" ? amountFen : (underWayFen ?? 0),
      },
    ];
  });
}

export type OrderEventRow = typeof orderEvents.$inferSelect;

/** All transitions of an order. */
export async function findEvents(db: DatabaseOrTransaction, orderNo: string): Promise<OrderEventRow[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderNo, orderNo)).orderBy(asc(orderEvents.id));
}
