import type { Order } from "../../contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { showOrder } from "../order/show-order.ts";
import { askChannel } from "../payment/ask-channel.ts";
import { closeOrder } from "./close-order.ts";

/** The buyer cancels an unpaid order; one that was paid meanwhile is answered as settled. */
export async function cancelOrder(
  context: OrdersContext,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<Order> {
  const order = await readOwnOrder(context.db, { userId, orderNo });
  if (order.state !== "pending") return showOrder(context, context.db, order);
  const closed = await askChannel(context, { orderNo, call: "close" }, () =>
    closeOrder(context, { orderNo, source: "buyer" }),
  );
  return showOrder(context, context.db, closed);
}
