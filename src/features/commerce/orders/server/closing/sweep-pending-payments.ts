import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { takeDueChecks } from "../payment/payment-store.ts";
import { queryPayment } from "./query-payment.ts";

const CHECKS_PER_RUN = 100;

/**
 * Queries the gateway for open payments that are due, so that a lost notification does not cause a long delay (PAY-6).
 */
export async function sweepPendingPayments(context: OrdersContext): Promise<void> {
  const due = await takeDueChecks(context.db, { now: context.clock.now(), limit: CHECKS_PER_RUN });
  for (const payment of due) {
    try {
      await queryPayment(context, payment);
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      context.logger.warn({ err: error, orderNo: payment.orderNo }, "payment could not be checked");
    }
  }
}
