import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ChannelName, Trade } from "../../../../../ports/payment-channel.ts";
import type { OrderRow } from "../order/order-store.ts";
import { orders } from "../order/order-tables.ts";
import type { PaymentRow } from "./payment-store.ts";
import { paymentExceptions, payments } from "./payment-tables.ts";

type ReportedTrade = { channel: ChannelName } & Pick<Trade, "outTradeNo" | "transactionId">;

/**
 * The order with a gateway's number, locked like `lockOrder`. null: there is none. Until the caller's transaction
 * ends, no other transaction can process the same trade of the gateway, so that only one of two orders with this trade
 * is paid.
 */
export async function lockOrderOfTrade(tx: Transaction, trade: ReportedTrade): Promise<OrderRow | null> {
  const { channel, outTradeNo, transactionId } = trade;
  const isOfTrade = and(eq(payments.channel, channel), eq(payments.outTradeNo, outTradeNo));
  const name = `transaction:${channel}:${transactionId}`;
  // Evaluated in the same statement as the order (decision 0099), before its first row. The result is not null.
  const isLocked = sql`(select pg_advisory_xact_lock(hashtextextended(${name}, 0)))::text is not null`;
  const orderNo = tx.select({ orderNo: payments.orderNo }).from(payments).where(isOfTrade);
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(transactionId === null ? undefined : isLocked, eq(orders.orderNo, orderNo)))
    .for("update");
  return order ?? null;
}

/** The stored state of a trade whose order is locked. */
export interface BookedTrade {
  /** The order's payments, one for each method that was ever used. */
  payments: PaymentRow[];
  /** The payment of this or another order that the gateway's transaction has settled. */
  settled: PaymentRow | null;
  /** The gateway reported the trade before its order existed. */
  wasUnknown: boolean;
}

/** Read while the locks are held, because an earlier read may be outdated. */
export async function readTrade(
  tx: Transaction,
  trade: ReportedTrade & Pick<OrderRow, "orderNo">,
): Promise<BookedTrade> {
  const { orderNo, channel, outTradeNo, transactionId } = trade;
  const isUnknown = and(
    eq(paymentExceptions.kind, "unknown_order"),
    eq(paymentExceptions.outTradeNo, outTradeNo),
    isNull(paymentExceptions.resolvedAt),
  );
  const unknown = tx.select({ id: paymentExceptions.id }).from(paymentExceptions).where(isUnknown);
  const isSettled =
    transactionId === null ? undefined : and(eq(payments.channel, channel), eq(payments.transactionId, transactionId));
  const rows = await tx
    .select({ payment: getTableColumns(payments), wasUnknown: sql<boolean>`exists ${unknown}` })
    .from(payments)
    .where(or(eq(payments.orderNo, orderNo), isSettled))
    .orderBy(asc(payments.id));
  const all = rows.map(({ payment }) => payment);
  const isOfTransaction = (one: PaymentRow) => one.channel === channel && one.transactionId === transactionId;
  return {
    payments: all.filter((one) => one.orderNo === orderNo),
    settled: transactionId === null ? null : (all.find(isOfTransaction) ?? null),
    wasUnknown: rows.some((row) => row.wasUnknown),
  };
}
