import { namePeople } from "../../../../../kit/tables/listed-people.ts";
import { DIFFERENCES } from "../../difference-kinds.ts";
import { EXCEPTIONS } from "../../exception-kinds.ts";
import type { BillDay, BillDifference, PaymentException } from "../../reconcile-contract.ts";
import { findOrders } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import type { ExceptionRow } from "../payment/exception-store.ts";
import type { BillDayRow } from "./bill-store.ts";
import type { DifferenceRow } from "./difference-store.ts";

export function toBillDay(row: BillDayRow): BillDay {
  const isWaiting = row.reconciledAt === null;
  return {
    channel: row.channel,
    day: row.day,
    state: isWaiting ? "waiting" : row.differenceCount > 0 ? "different" : "equal",
    reconciled_at: row.reconciledAt?.toISOString() ?? null,
    next_attempt_at: isWaiting ? row.nextAttemptAt.toISOString() : null,
    trouble: row.trouble,
    has_bill: row.hasBill,
    bill_count: row.billCount,
    bill_paid_fen: row.billPaidFen,
    bill_refunded_fen: row.billRefundedFen,
    bill_fee_fen: row.billFeeFen,
    own_paid_fen: row.ownPaidFen,
    own_refunded_fen: row.ownRefundedFen,
    difference_count: row.differenceCount,
  };
}

/** Differences with the name of who settled them, in the given order. */
export async function describeDifferences(
  { db, people }: Pick<OrdersContext, "db" | "people">,
  rows: readonly DifferenceRow[],
): Promise<BillDifference[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ settledBy }) => settledBy),
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    day: row.day,
    kind: row.kind,
    ...DIFFERENCES[row.kind],
    of: row.entryKind,
    number: row.number,
    order_no: row.orderNo,
    bill_fen: row.billFen,
    own_fen: row.ownFen,
    detail: row.detail,
    found_at: row.foundAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    settled_by: name(row.settledBy),
    note: row.note,
  }));
}

/** Exceptions with the buyer and the bought item, in the given order. */
export async function describeExceptions(
  { db, people }: Pick<OrdersContext, "db" | "people">,
  rows: readonly ExceptionRow[],
): Promise<PaymentException[]> {
  const orders = await findOrders(db, [...new Set(rows.flatMap(({ orderNo }) => orderNo ?? []))]);
  const named = [...orders.map(({ userId }) => userId), ...rows.map(({ resolvedBy }) => resolvedBy)];
  const name = await namePeople(people, db, named);
  const orderOf = new Map(orders.map((order) => [order.orderNo, order]));
  return rows.map((row) => {
    const order = row.orderNo === null ? undefined : orderOf.get(row.orderNo);
    return {
      id: row.id,
      kind: row.kind,
      ...EXCEPTIONS[row.kind],
      channel: row.channel,
      out_trade_no: row.outTradeNo,
      transaction_id: row.transactionId,
      order_no: row.orderNo,
      bought: order === undefined ? null : { title: order.title, user: name(order.userId) },
      detail: row.detail,
      created_at: row.createdAt.toISOString(),
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: name(row.resolvedBy),
      resolution: row.resolution,
    };
  });
}
