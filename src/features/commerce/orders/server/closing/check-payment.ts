import type { Order } from "../../contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { showOrder } from "../order/show-order.ts";
import { askChannel } from "../payment/ask-channel.ts";
import { findPaymentsOfOrder } from "../payment/payment-store.ts";
import { queryPayment } from "./query-payment.ts";

/** "I have paid": queries the gateways now instead of waiting for their notification. */
export async function checkPayment(
  context: OrdersContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<Order> {
  const order = await readOwnOrder(context.db, { userId, orderNo });
  const payments = await findPaymentsOfOrder(context.db, orderNo);
  const open = payments.filter(({ state }) => state === "open");
  if (order.state !== "pending" || open.length === 0) return showOrder(context, context.db, order);
  for (const payment of open) {
    await askChannel(context, { orderNo, call: "query" }, () => queryPayment(context, payment));
  }
  return showOrder(context, context.db, await readOwnOrder(context.db, { userId, orderNo }));
}
