import { describeUse } from "../../../../../domain/orders/refund-use.ts";
import { type NamePerson, namePeople } from "../../../../../kit/tables/listed-people.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { AdminRefund, ListedRefund } from "../../admin-contract.ts";
import type { Refund, Used } from "../../refund-contract.ts";
import type { RefundItem } from "../../refund-rules.ts";
import { findOrders, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findPayouts, type RefundRow } from "../payment/refund-store.ts";
import type { RefundFacts } from "./refund-facts.ts";
import { findPayback, listFiles, type PaybackRow, type RefundFileRow } from "./refund-file-store.ts";

type Payouts = Awaited<ReturnType<typeof findPayouts>>;

export function toRefundItem({ title, detail, amountFen }: RefundItem): Refund["items"][number] {
  return { title, detail, amount_fen: amountFen };
}

/** The delivered use of a line. null for services, which are not measured this way. */
export function toUsed({ line, used, windows }: RefundFacts): Used | null {
  const items = used.usedItems.map(({ deliveryId, title, at }) => ({ delivery_id: deliveryId, title, at }));
  const { use } = used;
  if (!line.isResource)
    return { count: used.openedItems, allowed_count: windows.maxOpened, percent: null, allowed_percent: null, items };
  if (use === null || use.measure === "held" || use.measure === "accepted") return null;
  const percent = use.whole === 0 ? 0 : Math.min(100, Math.ceil((use.used * 100) / use.whole));
  return { count: null, allowed_count: null, percent, allowed_percent: windows.usedPercent, items };
}

/** A request for its buyer. */
export async function serializeRefund(db: DatabaseOrTransaction, row: RefundRow): Promise<Refund> {
  const [payouts, files] = await Promise.all([findPayouts(db, [row.id]), listFiles(db, [row.id])]);
  return toRefund(row, { payouts, files });
}

function toRefund(row: RefundRow, { payouts, files }: { payouts: Payouts; files: readonly RefundFileRow[] }): Refund {
  return {
    line: row.orderLine,
    state: row.state,
    case: row.reasonCase,
    reason: row.reason,
    sum_fen: row.sumFen,
    answer: row.answer,
    items: row.items.map(toRefundItem),
    asked_at: row.requestedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    parts: payouts.map(({ channel, amountFen, kind, backAt }) => ({
      channel,
      amount_fen: amountFen,
      is_by_hand: kind === "by_hand",
      back_at: backAt?.toISOString() ?? null,
    })),
    proofs: files.filter(({ purpose }) => purpose === "guardian").length,
  };
}

type NamedContext = Pick<OrdersContext, "people"> & { db: DatabaseOrTransaction };

/** Requests for the admin list, in the given order. */
export async function serializeListedRefunds(
  { db, people }: NamedContext,
  rows: readonly RefundRow[],
): Promise<ListedRefund[]> {
  const orders = await findOrders(db, [...new Set(rows.map(({ orderNo }) => orderNo))]);
  const named = [...orders.map(({ userId }) => userId), ...rows.map(({ decidedBy }) => decidedBy)];
  const name = await namePeople(people, db, named);
  const orderOf = new Map(orders.map((order) => [order.orderNo, order]));
  return rows.map((row) => {
    const order = orderOf.get(row.orderNo);
    if (!order) throw new Error(`order ${row.orderNo} has vanished`);
    return toListedRefund(row, order, name);
  });
}

function toListedRefund(row: RefundRow, order: OrderRow, name: NamePerson): ListedRefund {
  return {
    id: row.id,
    order_no: row.orderNo,
    title: order.title,
    user: name(order.userId),
    state: row.state,
    case: row.reasonCase,
    sum_fen: row.sumFen,
    use: row.use && describeUse(row.use),
    opened_items: row.openedItems,
    is_by_rule: row.isByRule,
    decided_by: name(row.decidedBy),
    paid_at: order.paidAt?.toISOString() ?? null,
    asked_at: row.requestedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** One request for staff, with all related data. */
export async function serializeAdminRefund({ db, people }: NamedContext, row: RefundRow): Promise<AdminRefund> {
  const [order] = await findOrders(db, [row.orderNo]);
  if (!order) throw new Error(`order ${row.orderNo} has vanished`);
  const of = { payouts: await findPayouts(db, [row.id]), files: await listFiles(db, [row.id]) };
  const payback = await findPayback(db, row.id);
  const named = [order.userId, row.decidedBy, payback?.recordedBy ?? null, payback?.confirmedBy ?? null];
  const name = await namePeople(people, db, named);
  // If a gateway paid a payout in the end, the payout was not paid by hand.
  const isManual = of.payouts.some(({ kind }) => kind === "by_hand");
  return {
    ...toRefund(row, of),
    ...toListedRefund(row, order, name),
    payouts: of.payouts.map(({ channel, outRefundNo, amountFen, state, attempts, kind, refusal }) => ({
      channel,
      out_refund_no: outRefundNo,
      amount_fen: amountFen,
      state,
      attempts,
      kind,
      refusal,
    })),
    files: of.files.map(({ id, purpose, mediaType, sizeBytes, uploadedAt }) => ({
      id,
      purpose,
      media_type: mediaType,
      size_bytes: sizeBytes,
      uploaded_at: uploadedAt.toISOString(),
    })),
    payback: payback && isManual ? toPayback(payback, name) : null,
  };
}

function toPayback(row: PaybackRow, name: NamePerson): AdminRefund["payback"] {
  return {
    amount_fen: row.amountFen,
    reference: row.reference,
    file_id: row.fileId,
    recorded_by: name(row.recordedBy),
    recorded_at: row.recordedAt.toISOString(),
    confirmed_by: name(row.confirmedBy),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
  };
}
