import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { DeskRefund } from "../../operator-contract.ts";
import type { Refund } from "../../refund-contract.ts";
import type { RefundItem } from "../../refund-rules.ts";
import { findOrders } from "../order/order-store.ts";
import { findPayouts, type RefundRow } from "../payment/refund-store.ts";

export function showItem({ title, detail, amountFen }: RefundItem): Refund["items"][number] {
  return { title, detail, amount_fen: amountFen };
}

export function showRefund(row: RefundRow): Refund {
  return {
    ...{ state: row.state, case: row.reasonCase, reason: row.reason, sum_fen: row.sumFen, answer: row.answer },
    items: row.items.map(showItem),
    asked_at: row.askedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** Requests as staff sees them, in the given sequence. */
export async function showDeskRefunds(db: DatabaseOrTransaction, rows: readonly RefundRow[]): Promise<DeskRefund[]> {
  const payouts = await findPayouts(
    db,
    rows.map((row) => row.id),
  );
  const orders = await findOrders(
    db,
    rows.map((row) => row.orderNo),
  );
  const orderOf = new Map(orders.map((order) => [order.orderNo, order]));
  return rows.map((row) => {
    const order = orderOf.get(row.orderNo);
    if (!order) throw new Error(`order ${row.orderNo} has vanished`);
    return {
      ...showRefund(row),
      ...{ id: row.id, order_no: row.orderNo, line: row.orderLine, title: order.title, user_id: order.userId },
      ...{ paid_at: order.paidAt?.toISOString() ?? null, opened_items: row.openedItems },
      payouts: payouts
        .filter((one) => one.requestId === row.id)
        .map(({ channel, outRefundNo, amountFen, state, attempts }) => ({
          ...{ channel, out_refund_no: outRefundNo, amount_fen: amountFen, state, attempts },
        })),
    };
  });
}

export async function showDeskRefund(db: DatabaseOrTransaction, row: RefundRow): Promise<DeskRefund> {
  const [shown] = await showDeskRefunds(db, [row]);
  if (!shown) throw new Error("a refund was lost while it was shown");
  return shown;
}
