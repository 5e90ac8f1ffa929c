import type { OrderDetail } from "../../detail-contract.ts";
import { findLines, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { readOwnOrder } from "../order/read-orders.ts";
import { serializeOrder } from "../order/serialize-order.ts";
import { findEvents, findReceivedPayments, type ReceivedPayment } from "./order-money-store.ts";

type DetailContext = Pick<OrdersContext, "db" | "shop" | "services" | "ledger">;

/**
 * All details of the user's own order. Another user's order gets the same answer as a missing one (security ACL-2).
 */
export async function readOrderDetail(
  context: DetailContext,
  query: { userId: number; orderNo: string },
): Promise<OrderDetail> {
  return describeOrder(context, await readOwnOrder(context.db, query));
}

/** All details of an order. */
export async function describeOrder(context: DetailContext, row: OrderRow): Promise<OrderDetail> {
  const { db } = context;
  const [order, sold, received, events] = await Promise.all([
    serializeOrder(context, db, row),
    readSold(context, row),
    findReceivedPayments(db, [row.orderNo]),
    findEvents(db, row.orderNo),
  ]);
  return {
    order,
    sold,
    payments: received.map(toPayment),
    events: events.map(({ at, toState, source }) => ({ at: at.toISOString(), to: toState, source })),
  };
}

async function readSold(
  { db, shop, services, ledger }: DetailContext,
  { orderNo, giftDays }: Pick<OrderRow, "orderNo" | "giftDays">,
): Promise<OrderDetail["sold"]> {
  const [lines, rights] = await Promise.all([
    findLines(db, [orderNo]),
    // The rights of a gift belong to its recipient, and the buyer does not see them.
    giftDays === null ? ledger.readSoldRights(db, [orderNo]) : [],
  ]);
  const resources = await shop.describeSold(lines.flatMap(({ resourceKey }) => resourceKey ?? []));
  return lines.flatMap(({ position, title, paidFen, level, resourceKey, subject }) => {
    if (paidFen === null) return [];
    const right = rights.find(({ orderLine }) => orderLine === position);
    return [
      {
        position,
        title,
        paid_fen: paidFen,
        level,
        path: services.pathOf(resourceKey, subject) ?? resources.get(resourceKey ?? "")?.path ?? null,
        right: right
          ? {
              starts_at: right.startsAt?.toISOString() ?? null,
              ends_at: right.endsAt?.toISOString() ?? null,
              revoked_at: right.revokedAt?.toISOString() ?? null,
            }
          : null,
      },
    ];
  });
}

function toPayment(payment: ReceivedPayment): OrderDetail["payments"][number] {
  return {
    channel: payment.channel,
    amount_fen: payment.amountFen,
    paid_at: payment.paidAt.toISOString(),

    transaction_id: payment.transactionId,
    refunded_fen: payment.refundedFen,
    refunding_fen: payment.refundingFen,
  };
}
