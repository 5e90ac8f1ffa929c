import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "./call-channel.ts";
import { channelOf } from "./channel-of.ts";
import type { PaymentRow } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";

/** Queries a gateway about one payment and settles it if it is paid. Throws the channel's errors. */
export async function settleIfPaid(context: OrdersContext, { channel, outTradeNo }: PaymentRow): Promise<void> {
  const trade = await channelOf(context, channel).query(outTradeNo);
  if (trade.state === "paid") await settlePayment(context, { source: "query", channel, trade });
}

/**
 * Queries the gateways of earlier methods before another method is opened, so that a late notification does not lead
 * to a second payment. A gateway that does not answer does not block the other method, because a second payment is
 * refunded (decision 0069).
 */
export async function settleOthers(context: OrdersContext, others: readonly PaymentRow[]): Promise<void> {
  for (const payment of others) {
    try {
      await settleIfPaid(context, payment);
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      const { orderNo, outTradeNo } = payment;
      context.logger.warn(
        { err: error, orderNo, outTradeNo },
        "an earlier payment was not queried before this one began",
      );
    }
  }
}
