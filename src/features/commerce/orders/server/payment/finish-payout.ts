import type { Transaction } from "../../../../../ports/database.ts";
import { refundNotification } from "../../notifications.ts";
import { findLines, lockOrder, moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { resolveExceptions } from "./exception-store.ts";
import {
  findGrantedRefunds,
  findPayouts,
  findRefund,
  GRANTED,
  lockRefund,
  PAID_BACK,
  type PayoutRow,
  type RefundRow,
  updatePayout,
  updateRefund,
} from "./refund-store.ts";

/**
 * Records that one part of an approved refund was paid. The last part ends the request and notifies the buyer; the
 * last request ends the order. The caller has locked the order of the payment, which is never newer than the refunded
 * one.
 */
export async function finishPayout(
  { coupons, notify }: Pick<OrdersContext, "coupons" | "notify">,
  tx: Transaction,
  { payout, outTradeNo, now }: { payout: PayoutRow; outTradeNo: string; now: Date },
): Promise<void> {
  const known = await findRefund(tx, payout.requestId);
  if (known === null) throw new Error(`payout ${payout.id} has no request`);
  const order = await lockOrder(tx, known.orderNo);
  const request = await lockRefund(tx, known.id);
  // Regardless of the planned method, the gateway has now paid it.
  await updatePayout(tx, payout.id, { kind: "channel", state: "back", backAt: now });
  for (const kind of ["refund_waits", "refund_failed"] as const) {
    await resolveExceptions(tx, { kind, outTradeNo, resolution: "已退款", now });
  }
  await endRequest({ coupons, notify }, tx, { order, request, now });
}

/**
 * The last refunded part of an approved request ends the request; until then it does not change. Order and request are
 * locked.
 */
export async function endRequest(
  { coupons, notify }: Pick<OrdersContext, "coupons" | "notify">,
  tx: Transaction,
  { order, request, now }: { order: OrderRow; request: RefundRow; now: Date },
): Promise<RefundRow> {
  const payouts = await findPayouts(tx, [request.id]);
  if (PAID_BACK.includes(request.state) || payouts.some((one) => one.state !== "back")) return request;
  const isManual = payouts.some((one) => one.kind === "by_hand");
  const ended = await updateRefund(tx, request.id, {
    state: isManual ? "paid_by_hand" : "refunded",
    finishedAt: now,
  });
  if ((await endOrder(tx, order, now)) === "refunded") await coupons.giveBack(tx, { orderNo: order.orderNo, now });
  await notify(
    tx,
    refundNotification.notice({
      to: order.userId,
      about: `order:${order.orderNo}`,
      key: `refund-request:${request.id}`,
      data: {
        orderNo: order.orderNo,
        title: order.title,
        totalFen: request.sumFen,
        outcome: isManual ? "by_hand" : "refunded",
        isAsked: true,
      },
    }),
  );
  return ended;
}

/** Ends the order as refunded if all approved refunds are paid and equal its full value. */
async function endOrder(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow["state"]> {
  const granted = await findGrantedRefunds(tx, order.orderNo);
  if (granted.some((one) => GRANTED.includes(one.state))) return order.state;
  const lines = await findLines(tx, [order.orderNo]);
  const worthFen = lines.reduce((sum, line) => sum + (line.valueFen ?? 0), 0);
  const backFen = granted.reduce((sum, one) => sum + one.sumFen, 0);
  const to = backFen >= worthFen ? "refunded" : "partially_refunded";
  if (order.state !== to) await moveOrder(tx, { order, to, source: "refund", now });
  return to;
}
