import { and, count, eq, exists, gt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { orderEvents, orders } from "../order/order-tables.ts";
import { payments } from "../payment/payment-tables.ts";
import { refundRequests } from "../payment/refund-tables.ts";

/** An order that could not be delivered does not count as a purchase. */
export async function countDelivered(
  db: DatabaseOrTransaction,
  { userId, except }: { userId: number; except: string | null },
): Promise<number> {
  const isDelivery = and(eq(orderEvents.orderNo, orders.orderNo), eq(orderEvents.toState, "fulfilled"));
  const deliveries = db.select({ one: sql`1` }).from(orderEvents).where(isDelivery);
  const isOther = except === null ? undefined : ne(orders.orderNo, except);
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.totalFen, 0), isOther, exists(deliveries)));
  return counted?.total ?? 0;
}

/**
 * Considers every order of the buyer, because the credit that a later order took from this one is refunded from this
 * order's payment.
 */
export async function hasOpenRequest(db: DatabaseOrTransaction, orderNo: string): Promise<boolean> {
  const ownOrder = alias(orders, "asked");
  const rows = await db
    .select({ id: refundRequests.id })
    .from(orders)
    .innerJoin(ownOrder, eq(ownOrder.userId, orders.userId))
    .innerJoin(refundRequests, eq(refundRequests.orderNo, ownOrder.orderNo))
    .where(and(eq(orders.orderNo, orderNo), eq(refundRequests.state, "asked")))
    .limit(1);
  return rows.length > 0;
}

export async function sharePayer(
  db: DatabaseOrTransaction,
  { orderNo, userId }: { orderNo: string; userId: number },
): Promise<boolean> {
  const theirs = alias(payments, "theirs");
  const rows = await db
    .select({ id: theirs.id })
    .from(payments)
    .innerJoin(theirs, eq(theirs.payerMark, payments.payerMark))
    .innerJoin(orders, eq(orders.orderNo, theirs.orderNo))
    .where(and(eq(payments.orderNo, orderNo), eq(orders.userId, userId)))
    .limit(1);
  return rows.length > 0;
}
