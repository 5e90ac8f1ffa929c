import type { OrdersContext } from "../order/orders-context.ts";
import type { PaymentRow } from "../payment/payment-store.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { closeOrder } from "./close-order.ts";

/** Asks the gateway about an open payment and follows its word. Throws what the channel throws. */
export async function queryPayment(context: OrdersContext, { outTradeNo, orderNo }: PaymentRow): Promise<void> {
  const trade = await context.channel.query(outTradeNo);
  if (trade.state === "paid") await settlePayment(context, { source: "query", trade });
  // The gateway closed it before we could write so, for instance because this process died in between.
  if (trade.state === "closed") await closeOrder(context, { orderNo, source: "query" });
  if (trade.state === "refunded") context.logger.error({ orderNo, outTradeNo }, "unsettled payment was refunded");
}
