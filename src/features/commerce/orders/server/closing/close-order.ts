import type { Database } from "../../../../../ports/database.ts";
import { ChannelUnavailableError } from "../../../../../ports/payment-channel.ts";
import { releaseServices } from "../order/line-services.ts";
import { findLines, findOrder, lockOrder, moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { channelOf } from "../payment/channel-of.ts";
import { closePayment, findPaymentsOfOrder, type PaymentRow } from "../payment/payment-store.ts";
import { settlePayment } from "../payment/settle-payment.ts";

interface Closing {
  orderNo: string;
  source: "buyer" | "expiry" | "query";
}

/**
 * Closes a pending order. The trades at the gateways are closed first, so that the order can no longer be paid. If a
 * gateway answers `paid`, the order settles instead (decisions §5). Returns the order in its new state. Throws the
 * channels' errors.
 */
export async function closeOrder(context: OrdersContext, closing: Closing): Promise<OrderRow> {
  for (;;) {
    const payments = await findPaymentsOfOrder(context.db, closing.orderNo);
    const closed: number[] = [];
    for (const payment of payments) {
      if (payment.state !== "open") continue;
      const outcome = await channelOf(context, payment.channel).close(payment.outTradeNo);
      if (outcome === "paid") return settleInstead(context, payment);
      if (outcome === "closed") closed.push(payment.id);
    }
    const order = await closeLocally(context, closing, { seen: payments.length, closed });
    // A payment that began after the read must also be closed at its gateway.
    if (order !== "payment_began") return order;
  }
}

async function settleInstead(context: OrdersContext, payment: PaymentRow): Promise<OrderRow> {
  const { channel, outTradeNo } = payment;
  const trade = await channelOf(context, channel).query(outTradeNo);
  if (trade.state === "unpaid" || trade.state === "closed") {
    throw new ChannelUnavailableError(`the gateway calls ${outTradeNo} both paid and ${trade.state}`);
  }
  await settlePayment(context, { source: "query", channel, trade });
  return readOrder(context.db, payment.orderNo);
}

async function closeLocally(
  { db, clock, coupons, services }: OrdersContext,
  { orderNo, source }: Closing,
  { seen, closed }: { seen: number; closed: readonly number[] },
): Promise<OrderRow | "payment_began"> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    if (order.state !== "pending") return order;
    if ((await findPaymentsOfOrder(tx, orderNo)).length > seen) return "payment_began";
    // A payment that could not be closed stays open, and the sweep keeps querying it.
    for (const id of closed) await closePayment(tx, id);
    const now = clock.now();
    await releaseServices({ services }, tx, { order, lines: await findLines(tx, [orderNo]), now });
    await coupons.release(tx, { orderNo, now });
    return moveOrder(tx, { order, to: "closed", source, now });
  });
}

async function readOrder(db: Database, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(db, orderNo);
  if (order === null) throw new Error(`order ${orderNo} has vanished`);
  return order;
}
