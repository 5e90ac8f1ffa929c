import { notFound } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { listOrders } from "../../contract.ts";
import { ORDER_FILTERS, type OrderFilter } from "../../order-filters.ts";
import { countOrdersOfUser, findOrder, findOrdersOfUser, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";
import { serializeOrders } from "./serialize-order.ts";

/** The user's own order. Another user's order gets the same answer as a missing one (security ACL-2). */
export async function readOwnOrder(
  db: DatabaseOrTransaction,
  { userId, orderNo }: { userId: number; orderNo: string },
): Promise<OrderRow> {
  const order = await findOrder(db, orderNo);
  if (order === null || order.userId !== userId) throw notFound("订单不存在");
  return order;
}

/** A page of the user's orders, newest first. */
export async function readOrdersOfUser(
  context: Pick<OrdersContext, "db" | "shop" | "services" | "ledger">,
  { userId, page, pageSize, filter }: { userId: number; page: number; pageSize: number; filter: OrderFilter | null },
): Promise<OutputOf<typeof listOrders>> {
  const { db } = context;
  const wanted = { userId, states: filter === null ? undefined : ORDER_FILTERS[filter].states };
  const [rows, total] = await Promise.all([
    findOrdersOfUser(db, { ...wanted, offset: (page - 1) * pageSize, limit: pageSize }),
    countOrdersOfUser(db, wanted),
  ]);
  return { items: await serializeOrders(context, db, rows), total, page, page_size: pageSize };
}
