import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "./ask-channel.ts";
import { channelOf } from "./channel-of.ts";
import type { PaymentRow } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";

/** Asks a gateway about one payment and settles what it says is paid. Throws what the channel throws. */
export async function settleIfPaid(context: OrdersContext, { channel, outTradeNo }: PaymentRow): Promise<void> {
  const trade = await channelOf(context, channel).query(outTradeNo);
  if (trade.state === "paid") await settlePayment(context, { source: "query", channel, trade });
}

/**
 * Before another way is opened the gateways of those begun are asked, so that nobody pays twice because a notification
 * is late. One that does not answer keeps nobody from the other way: what is paid twice goes back (decision 0069).
 */
export async function settleOthers(context: OrdersContext, others: readonly PaymentRow[]): Promise<void> {
  for (const payment of others) {
    try {
      await settleIfPaid(context, payment);
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      const { orderNo, outTradeNo } = payment;
      context.logger.warn({ err: error, orderNo, outTradeNo }, "another way was not asked about before this one began");
    }
  }
}
