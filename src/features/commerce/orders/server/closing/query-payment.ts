import { findOrder } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { channelOf } from "../payment/channel-of.ts";
import { closePayment, type PaymentRow } from "../payment/payment-store.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { closeOrder } from "./close-order.ts";

/** After this time, the gateway knows payments that were made in the last second. */
const LAST_MONEY_MS = 5 * 60_000;

/** Queries the gateway for an open payment and applies its answer. Throws the channel's errors. */
export async function queryPayment(context: OrdersContext, payment: PaymentRow): Promise<void> {
  const { channel: name, outTradeNo, orderNo } = payment;
  const channel = channelOf(context, name);
  const trade = await channel.query(outTradeNo);
  if (trade.state === "paid") return void (await settlePayment(context, { source: "query", channel: name, trade }));
  if (trade.state === "refunded")
    return context.logger.error({ orderNo, outTradeNo }, "unsettled payment was refunded");
  const order = await findOrder(context.db, orderNo);
  if (order?.state === "pending") {
    // The gateway has closed the trade, but this was not stored, for example because the process was killed in between.
    if (trade.state === "closed") await closeOrder(context, { orderNo, source: "query" });
    return;
  }
  // The order is closed, or settled by a payment at another gateway: this payment must not succeed too. If it has just
  // succeeded, the next query settles it. An open cashier is queried until the order's end has passed.
  const outcome = trade.state === "closed" ? "closed" : await channel.close(outTradeNo);
  const isOver = order === null || order.expiresAt.getTime() + LAST_MONEY_MS < context.clock.now().getTime();
  if (outcome === "closed" || (outcome === "unbegun" && isOver)) await closePayment(context.db, payment.id);
}
