import type { Order } from "../../contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { serializeOrder } from "../order/serialize-order.ts";
import { callChannel } from "../payment/call-channel.ts";
import { closeOrder } from "./close-order.ts";

/** The buyer cancels an unpaid order. An order that was paid in the meantime is returned as settled. */
export async function cancelOrder(
  context: OrdersContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<Order> {
  const order = await readOwnOrder(context.db, { userId, orderNo });
  if (order.state !== "pending") return serializeOrder(context, context.db, order);
  const closed = await callChannel(context, { orderNo, call: "close" }, () =>
    closeOrder(context, { orderNo, source: "buyer" }),
  );
  return serializeOrder(context, context.db, closed);
}
