import { failpoint } from "../../../../../kit/process/failpoint.ts";
import { lockOrder } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { channelOf } from "../payment/channel-of.ts";
import { markRefunded } from "../payment/finish-refund.ts";
import { findPaymentByTrade, type PaymentRow, takeDueRefunds, updatePayment } from "../payment/payment-store.ts";

const REFUNDS_PER_RUN = 20;

/**
 * Refunds payments that could not be delivered, or that bought a gift that nobody took. Each run requests the refund
 * again under the same number until the gateway confirms it. The gateway refunds a number only once.
 */
export async function refundUnwanted(context: OrdersContext): Promise<void> {
  const due = await takeDueRefunds(context.db, { now: context.clock.now(), limit: REFUNDS_PER_RUN });
  for (const payment of due) {
    try {
      await advanceRefund(context, payment);
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      context.logger.error({ err: error, orderNo: payment.orderNo }, "refund will be tried again");
    }
  }
}

async function advanceRefund(context: OrdersContext, payment: PaymentRow): Promise<void> {
  const { outTradeNo, amountFen } = payment;
  const channel = channelOf(context, payment.channel);
  const outRefundNo = `${outTradeNo}R1`;
  if (__FAILPOINTS__) await failpoint("refund:before-request");
  if (payment.refundRequestedAt === null) {
    const reason = "没有交付的款项，原路退回";
    await channel.refund({ outTradeNo, outRefundNo, amountFen, totalFen: amountFen, reason });
    if (__FAILPOINTS__) await failpoint("refund:after-request");
    await updatePayment(context.db, payment.id, { refundRequestedAt: context.clock.now() });
  }
  // The refund itself is queried, because at some gateways the state of a trade is the same after a full refund and
  // after closing.
  const refund = await channel.queryRefund({ outTradeNo, outRefundNo });
  if (refund?.state !== "refunded") return;
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderNo);
    const current = await findPaymentByTrade(tx, payment);
    if (current?.state !== "refunding") return;
    await markRefunded(context, tx, { order, payment: current, now: context.clock.now() });
  });
}
