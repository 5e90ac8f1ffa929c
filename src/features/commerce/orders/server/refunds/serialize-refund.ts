import { describeUse } from "../../../../../domain/orders/refund-use.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { AdminRefund } from "../../admin-contract.ts";
import type { Refund, Used } from "../../refund-contract.ts";
import type { RefundItem } from "../../refund-rules.ts";
import { findOrders } from "../order/order-store.ts";
import { findPayouts, type RefundRow } from "../payment/refund-store.ts";
import type { RefundFacts } from "./refund-facts.ts";
import { listFiles, listPaybacks, type PaybackRow, type RefundFileRow } from "./refund-file-store.ts";

type Payouts = Awaited<ReturnType<typeof findPayouts>>;

export function toRefundItem({ title, detail, amountFen }: RefundItem): Refund["items"][number] {
  return { title, detail, amount_fen: amountFen };
}

/** The delivered use of a line; services are not measured so. */
export function toUsed({ line, used, windows }: RefundFacts): Used | null {
  const items = used.usedItems.map(({ deliveryId, title, at }) => ({ delivery_id: deliveryId, title, at }));
  const { use } = used;
  if (!line.isResource)
    return { count: used.openedItems, allowed_count: windows.maxOpened, percent: null, allowed_percent: null, items };
  if (use === null || use.measure === "held" || use.measure === "accepted") return null;
  const percent = use.whole === 0 ? 0 : Math.min(100, Math.ceil((use.used * 100) / use.whole));
  return { count: null, allowed_count: null, percent, allowed_percent: windows.usedPercent, items };
}

/** A request as its buyer sees it. */
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

/** Requests as staff sees them, in the given sequence. */
export async function serializeAdminRefunds(
  db: DatabaseOrTransaction,
  rows: readonly RefundRow[],
): Promise<AdminRefund[]> {
  const ids = rows.map((row) => row.id);
  const numbers = rows.map((row) => row.orderNo);
  const orders = new Map((await findOrders(db, numbers)).map((order) => [order.orderNo, order]));
  const payouts = Map.groupBy(await findPayouts(db, ids), (one) => one.requestId);
  const files = Map.groupBy(await listFiles(db, ids), (one) => one.requestId);
  const paybacks = new Map((await listPaybacks(db, ids)).map((one) => [one.requestId, one]));
  return rows.map((row) => {
    const order = orders.get(row.orderNo);
    if (!order) throw new Error(`order ${row.orderNo} has vanished`);
    const of = { payouts: payouts.get(row.id) ?? [], files: files.get(row.id) ?? [] };
    const payback = paybacks.get(row.id);
    // A payout that a gateway paid in the end was not paid by hand.
    const isManual = of.payouts.some(({ kind }) => kind === "by_hand");
    return {
      ...toRefund(row, of),
      id: row.id,
      order_no: row.orderNo,
      title: order.title,
      user_id: order.userId,
      paid_at: order.paidAt?.toISOString() ?? null,
      opened_items: row.openedItems,
      use: row.use && describeUse(row.use),
      decided_by: row.decidedBy,
      is_by_rule: row.isByRule,
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
      payback: payback && isManual ? toPayback(payback) : null,
    };
  });
}

function toPayback(row: PaybackRow): AdminRefund["payback"] {
  return {
    amount_fen: row.amountFen,
    reference: row.reference,
    file_id: row.fileId,
    recorded_by: row.recordedBy,
    recorded_at: row.recordedAt.toISOString(),
    confirmed_by: row.confirmedBy,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
  };
}

export async function serializeAdminRefund(db: DatabaseOrTransaction, row: RefundRow): Promise<AdminRefund> {
  const [serialized] = await serializeAdminRefunds(db, [row]);
  if (!serialized) throw new Error("a refund was lost while it was shown");
  return serialized;
}
