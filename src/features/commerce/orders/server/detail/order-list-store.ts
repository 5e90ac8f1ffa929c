import { and, eq, or } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { OrderState } from "../../contract.ts";
import type { OrderRow } from "../order/order-store.ts";
import { orders } from "../order/order-tables.ts";
import type { OrdersContext } from "../order/orders-context.ts";

export interface OrderFilter {
  state?: OrderState | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The orders that match a filter. A word that no order number can contain is not searched in the numbers. */
export function listedOrders(
  { db, people }: Pick<OrdersContext, "db" | "people">,
  { state, user_id: buyer, q, ...days }: OrderFilter,
): ListedRows<OrderRow, "created_at" | "paid_at" | "total_fen"> {
  const { orderNo, userId, title, createdAt, paidAt, totalFen } = orders;
  return {
    id: { column: orderNo, of: (row) => row.orderNo },
    sorts: {
      created_at: { column: createdAt, of: (row) => row.createdAt },
      paid_at: { column: paidAt, of: (row) => row.paidAt },
      total_fen: { column: totalFen, of: (row) => row.totalFen },
    },
    where: async () =>
      and(
        state === undefined ? undefined : eq(orders.state, state),
        buyer === undefined ? undefined : eq(userId, buyer),
        isWithinDays(paidAt, days),
        or(
          containsWord(q, q !== undefined && /^[0-9a-z]+$/i.test(q) ? [orderNo, title] : [title]),
          await people.findMeant(db, userId, q),
        ),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, orders, where),
  };
}
