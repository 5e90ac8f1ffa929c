import { and, eq, or, sql } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { RefundRequestState } from "../../refund-contract.ts";
import { orders } from "../order/order-tables.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import type { RefundRow } from "../payment/refund-store.ts";
import { refundRequests } from "../payment/refund-tables.ts";

export interface RefundFilter {
  state?: RefundRequestState | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The requests that match a filter. */
export function listedRefunds(
  { db, people }: Pick<OrdersContext, "people"> & { db: DatabaseOrTransaction },
  { state, user_id: userId, q, ...days }: RefundFilter,
): ListedRows<RefundRow, "id" | "sum_fen" | "decided_at"> {
  const { id, orderNo, requestedAt, sumFen, decidedAt } = refundRequests;
  const ofOrder = (isWanted: ReturnType<typeof or>) =>
    isWanted && sql`exists (select from ${orders} where ${orders.orderNo} = ${orderNo} and ${isWanted})`;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      sum_fen: { column: sumFen, of: (row) => row.sumFen },
      decided_at: { column: decidedAt, of: (row) => row.decidedAt },
    },
    where: and(
      state === undefined ? undefined : eq(refundRequests.state, state),
      userId === undefined ? undefined : ofOrder(eq(orders.userId, userId)),
      isWithinDays(requestedAt, days),
      ofOrder(or(containsWord(q, [orders.orderNo, orders.title]), people.isMeant(orders.userId, q))),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(refundRequests)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, refundRequests, where),
  };
}
