import type { Order } from "../../contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { serializeOrder } from "../order/serialize-order.ts";
import { callChannel } from "../payment/call-channel.ts";
import { findPaymentsOfOrder } from "../payment/payment-store.ts";
import { queryPayment } from "./query-payment.ts";

/** The action "I have paid": queries the gateways immediately instead of waiting for their notification. */
export async function checkPayment(
  context: OrdersContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<Order> {
  const order = await readOwnOrder(context.db, { userId, orderNo });
  const payments = await findPaymentsOfOrder(context.db, orderNo);
  const open = payments.filter(({ state }) => state === "open");
  if (order.state !== "pending" || open.length === 0) return serializeOrder(context, context.db, order);
  for (const payment of open) {
    await callChannel(context, { orderNo, call: "query" }, () => queryPayment(context, payment));
  }
  return serializeOrder(context, context.db, await readOwnOrder(context.db, { userId, orderNo }));
}
