import { notFound } from "../../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../../kit/tables/listed-people.ts";
import * as admin from "../../order-admin-contract.ts";
import { findOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { ORDER_COLUMNS, toOrderCells } from "./order-cells.ts";
import { listedOrders } from "./order-list-store.ts";
import { describeOrder } from "./read-order-detail.ts";

/** The admin endpoints of orders. */
export function serveOrderAdmin(context: OrdersContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listAdminOrders, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(admin.orderList, page, listedOrders(context, filter));
      return { items: await serializeListedOrders(context, rows), total, next };
    }),
    // Precedes the address of one order, which would read the word as its number.
    serveEndpoint(admin.exportOrders, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "orders", after: { ...filter, sort: page.sort } });
      return exportList({
        list: admin.orderList,
        page,
        source: listedOrders(context, filter),
        toItems: (rows) => serializeListedOrders(context, rows),
        columns: ORDER_COLUMNS,
        cells: toOrderCells,
        fileName: "orders",
        displayName: "订单",
      });
    }),
    serveEndpoint(admin.viewOrder, async ({ params: { order_no: orderNo } }, { note }) => {
      note({ subject: `order:${orderNo}` });
      const row = await findOrder(context.db, orderNo);
      if (row === null) throw notFound("订单不存在");
      const name = await namePeople(context.people, context.db, [row.userId]);
      return { ...(await describeOrder(context, row)), user: name(row.userId) };
    }),
  ];
}

async function serializeListedOrders(
  { db, people }: Pick<OrdersContext, "db" | "people">,
  rows: readonly OrderRow[],
): Promise<admin.ListedOrder[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    order_no: row.orderNo,
    title: row.title,
    state: row.state,
    total_fen: row.totalFen,
    channel: row.channel,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    is_gift: row.giftDays !== null,
    user: name(row.userId),
  }));
}
