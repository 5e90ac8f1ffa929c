import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Order, OrderLine } from "../../contract.ts";
import type { PricedLine } from "../../price-order.ts";
import { findLines, type OrderLineRow, type OrderRow } from "./order-store.ts";

export function showLine({ kind, title, detail, amountFen }: Omit<PricedLine, "creditedGrantId" | "sold">): OrderLine {
  return { kind, title, detail, amount_fen: amountFen };
}

/** Orders as the contract sends them, in the given sequence. */
export async function showOrders(db: DatabaseOrTransaction, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = await findLines(
    db,
    rows.map((row) => row.orderNo),
  );
  const linesByOrder = Map.groupBy(lines, (line) => line.orderNo);
  return rows.map((row) => ({
    order_no: row.orderNo,
    state: row.state,
    title: row.title,
    lines: (linesByOrder.get(row.orderNo) ?? []).map(showLine),
    total_fen: row.totalFen,
    channel: row.channel,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    granted: row.state === "fulfilled" ? (linesByOrder.get(row.orderNo) ?? []).flatMap(showGranted) : null,
  }));
}

function showGranted({ title, level, grantedUntil }: OrderLineRow): NonNullable<Order["granted"]> {
  return level === null ? [] : [{ title, level, until: grantedUntil?.toISOString() ?? null }];
}

export async function showOrder(db: DatabaseOrTransaction, row: OrderRow): Promise<Order> {
  const [shown] = await showOrders(db, [row]);
  if (!shown) throw new Error("an order was lost while it was shown");
  return shown;
}
