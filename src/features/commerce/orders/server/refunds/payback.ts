import { AppError, conflict } from "../../../../../kit/api/app-error.ts";
import type { UploadedFile } from "../../../../../kit/api/handled-endpoint.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import type { AdminRefund } from "../../admin-contract.ts";
import { findPaybackObstacle } from "../../refund-limits.ts";
import { lockOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { callChannel } from "../payment/call-channel.ts";
import { channelOf } from "../payment/channel-of.ts";
import { endRequest } from "../payment/finish-payout.ts";
import { findPaymentsOfPayouts, GRANTED, lockRefund, type RefundRow, updatePayout } from "../payment/refund-store.ts";
import { type Decision, requireRefund } from "./decide-refund.ts";
import { deletePayback, findFile, findPayback, notePaybackConfirmed, savePayback } from "./refund-file-store.ts";
import { serializeAdminRefund } from "./serialize-refund.ts";
import { takeFile } from "./take-file.ts";

/** Outside the gateway, two people are responsible for the money, so both must be known. */
type KnownDecision = Decision & { staffId: number };

/** Stores the receipt of a transfer by staff. */
export async function uploadPaybackFile(
  context: OrdersContext,
  { id, staffId, note, upload }: KnownDecision & { upload: UploadedFile },
): Promise<{ file_id: number }> {
  const request = await requireRefund(context, id);
  const { fileId, mediaType, sizeBytes } = await takeFile(context, {
    request,
    purpose: "payback",
    upload,
    userId: staffId,
    now: context.clock.now(),
    check: requireGranted,
  });
  note({ subject: `refund:${id}`, after: { file: fileId, media_type: mediaType, size_bytes: sizeBytes } });
  return { file_id: fileId };
}

/**
 * Records that the rest of a refund was paid outside its gateways, which no longer receive requests for it. It becomes
 * valid when another person confirms it. Throws `PAYBACK_NOT_POSSIBLE`.
 */
export async function recordPayback(
  context: OrdersContext,
  { id, staffId, note, reference, fileId }: KnownDecision & { reference: string; fileId: number },
): Promise<AdminRefund> {
  return inRequest(context, id, async (tx, { request, now }) => {
    requireGranted(request);
    const file = await findFile(tx, { id: fileId, requestId: id });
    if (file?.purpose !== "payback") throw notPossible("先上传这次转账的凭证");
    const waiting = await findWaiting(tx, id);
    if (waiting.length === 0) throw notPossible("没有要手工退的款项");
    for (const { kind, channel, paidAt, state, refusal } of waiting) {
      const obstacle = kind === "by_hand" ? null : findPaybackObstacle({ channel, paidAt, state, refusal }, now);
      if (obstacle !== null) throw notPossible(obstacle);
    }
    for (const payout of waiting) await updatePayout(tx, payout.id, { kind: "by_hand" });
    const amountFen = waiting.reduce((sum, payout) => sum + payout.amountFen, 0);
    await savePayback(tx, { requestId: id, amountFen, reference, fileId, recordedBy: staffId, recordedAt: now });
    note({ subject: `refund:${id}`, after: { by_hand: amountFen, reference, file: fileId } });
    return request;
  });
}

/** Withdraws an unconfirmed record. The gateways receive requests again. */
export async function dropPayback(context: OrdersContext, { id, note }: Decision): Promise<AdminRefund> {
  return inRequest(context, id, async (tx, { request, now }) => {
    const payback = await requireRecorded(tx, request);
    for (const payout of await findWaiting(tx, id)) {
      await updatePayout(tx, payout.id, { kind: "channel", nextAt: now });
    }
    await deletePayback(tx, id);
    note({ subject: `refund:${id}`, before: { by_hand: payback.amountFen, reference: payback.reference } });
    return request;
  });
}

/**
 * The second person confirms the record, and the money counts as refunded. Before, the gateways are queried again, so
 * that none of them pays it too. Throws `SECOND_PERSON_REQUIRED`, `PAYBACK_NOT_POSSIBLE`.
 */
export async function confirmPayback(
  context: OrdersContext,
  { id, staffId, note }: KnownDecision,
): Promise<AdminRefund> {
  const known = await requireRefund(context, id);
  const payback = await requireRecorded(context.db, known);
  requireSecond(payback, staffId);
  for (const payout of await findWaiting(context.db, id)) await requireUnknownThere(context, payout);
  return inRequest(context, id, async (tx, { order, request, now }) => {
    const current = await requireRecorded(tx, request);
    requireSecond(current, staffId);
    const waiting = await findWaiting(tx, id);
    if (waiting.some(({ kind }) => kind !== "by_hand")) throw notPossible("渠道已经受理这笔退款");
    for (const payout of waiting) await updatePayout(tx, payout.id, { state: "back", backAt: now });
    await notePaybackConfirmed(tx, { requestId: id, confirmedBy: staffId, confirmedAt: now });
    note({
      subject: `refund:${id}`,
      before: { state: request.state, recorded_by: current.recordedBy },
      after: { state: "paid_by_hand", sum_fen: current.amountFen, reference: current.reference },
    });
    return endRequest(context, tx, { order, request, now });
  });
}

async function inRequest(
  context: OrdersContext,
  id: number,
  run: (tx: Transaction, held: { order: OrderRow; request: RefundRow; now: Date }) => Promise<RefundRow>,
): Promise<AdminRefund> {
  const { orderNo } = await requireRefund(context, id);
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    const request = await lockRefund(tx, id);
    return serializeAdminRefund({ ...context, db: tx }, await run(tx, { order, request, now: context.clock.now() }));
  });
}

function requireGranted({ state }: Pick<RefundRow, "state">): void {
  if (!GRANTED.includes(state)) throw conflict("REFUND_DECIDED", "这份退款没有在退的款项");
}

async function requireRecorded(db: Parameters<typeof findPayback>[0], request: RefundRow) {
  requireGranted(request);
  const payback = await findPayback(db, request.id);
  if (payback === null) throw conflict("REFUND_DECIDED", "还没有登记手工退款");
  return payback;
}

function requireSecond({ recordedBy }: { recordedBy: number }, staffId: number): void {
  if (recordedBy !== staffId) return;
  const message = "手工退款要由登记人以外的另一位工作人员确认";
  throw new AppError({ status: 403, code: "SECOND_PERSON_REQUIRED", message });
}

/** The amount of a request that was not refunded. */
async function findWaiting(db: Parameters<typeof findPaymentsOfPayouts>[0], requestId: number) {
  const payouts = await findPaymentsOfPayouts(db, requestId);
  return payouts.flatMap(({ state, ...payout }) => (state === "back" ? [] : [{ ...payout, state }]));
}

async function requireUnknownThere(
  context: OrdersContext,
  { channel, orderNo, outTradeNo, outRefundNo }: Awaited<ReturnType<typeof findWaiting>>[number],
): Promise<void> {
  const there = await callChannel(context, { orderNo, call: "query" }, () =>
    channelOf(context, channel)
      .queryRefund({ outTradeNo, outRefundNo })
      .catch((error: unknown) => {
        // The gateway answered that the trade does not exist, for example because it is too old.
        if (error instanceof PaymentRefusedError) return null;
        throw error;
      }),
  );
  if (there?.state === "processing" || there?.state === "refunded") throw notPossible("渠道已经受理这笔退款");
}

function notPossible(why: string) {
  return conflict("PAYBACK_NOT_POSSIBLE", why);
}
