import { and, eq, isNull, or, sql } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import type { ExceptionKind } from "../../exception-kinds.ts";
import { orders } from "../order/order-tables.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import type { ExceptionRow } from "../payment/exception-store.ts";
import { paymentExceptions } from "../payment/payment-tables.ts";

export interface ExceptionFilter {
  which: "open" | "all";
  kind?: ExceptionKind | undefined;
  channel?: ChannelName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The exceptions that match a filter. */
export function listedExceptions(
  { db, people }: Pick<OrdersContext, "db" | "people">,
  { which, kind, channel, q, ...days }: ExceptionFilter,
): ListedRows<ExceptionRow, "id" | "created_at" | "resolved_at"> {
  const { id, orderNo, outTradeNo, transactionId, createdAt, resolvedAt } = paymentExceptions;
  const isOrder = or(containsWord(q, [orders.title]), people.isMeant(orders.userId, q));
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      created_at: { column: createdAt, of: (row) => row.createdAt },
      resolved_at: { column: resolvedAt, of: (row) => row.resolvedAt },
    },
    where: and(
      which === "open" ? isNull(resolvedAt) : undefined,
      kind === undefined ? undefined : eq(paymentExceptions.kind, kind),
      channel === undefined ? undefined : eq(paymentExceptions.channel, channel),
      isWithinDays(createdAt, days),
      or(
        containsWord(q, [orderNo, outTradeNo, transactionId]),
        isOrder && sql`exists (select from ${orders} where ${orders.orderNo} = ${orderNo} and ${isOrder})`,
      ),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(paymentExceptions)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, paymentExceptions, where),
  };
}
