import { findExpiredOrders } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { closeOrder } from "./close-order.ts";

const CLOSINGS_PER_RUN = 200;

/**
 * Closes or settles pending orders after their 30 minutes. An order for which the gateway does not answer waits for
 * the next run.
 */
export async function closeExpiredOrders(context: OrdersContext): Promise<void> {
  const expired = await findExpiredOrders(context.db, { now: context.clock.now(), limit: CLOSINGS_PER_RUN });
  for (const orderNo of expired) {
    try {
      await closeOrder(context, { orderNo, source: "expiry" });
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      context.logger.error({ err: error, orderNo }, "expired order not closed yet");
    }
  }
}
