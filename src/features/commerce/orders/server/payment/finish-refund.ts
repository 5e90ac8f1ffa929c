import type { Transaction } from "../../../../../ports/database.ts";
import type { PaymentNotification, RefundFacts } from "../../../../../ports/payment-channel.ts";
import { refundNotification } from "../../notifications.ts";
import { moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { type PaymentException, resolveExceptions } from "./exception-store.ts";
import { finishPayout } from "./finish-payout.ts";
import { findPaymentsOfOrder, type PaymentRow, updatePayment } from "./payment-store.ts";
import { recordException } from "./record-exception.ts";
import { findPayoutByNumber, type PayoutRow, updatePayout } from "./refund-store.ts";

interface Refunded {
  order: OrderRow;
  payment: PaymentRow;
  now: Date;
}

interface Requested {
  payout: PayoutRow;
  payment: PaymentRow;
  refund: RefundFacts;
  about: Omit<PaymentException, "kind" | "detail">;
}

/** Applies a refund notification to a locked order. */
export async function finishRefund(
  context: Pick<OrdersContext, "coupons" | "notify">,
  tx: Transaction,
  { order, payment, notification, now }: Refunded & { notification: PaymentNotification },
): Promise<"refunded" | "unchanged"> {
  const { trade, refund } = notification;
  const about = { channel: payment.channel, trade, orderNo: order.orderNo, now };
  if (payment.state === "refunded") return "unchanged";
  const payout = refund && (await findPayoutByNumber(tx, { paymentId: payment.id, outRefundNo: refund.outRefundNo }));
  if (payout) return finishRequested(context, tx, { payout, payment, refund, about });
  if (payment.state !== "refunding") {
    const detail = `渠道退款 ${refund?.amountFen ?? 0} 分，并非由本站发起`;
    await recordException(context, tx, { ...about, kind: "unexpected_refund", detail });
    return "unchanged";
  }
  if (trade.state !== "refunded") {
    const detail = `退款未成功：${refund?.state ?? trade.state}`;
    await recordException(context, tx, { ...about, kind: "refund_failed", detail });
    return "unchanged";
  }
  return markRefunded(context, tx, { order, payment, now });
}

/**
 * Applies a notification about a refund that staff approved. The gateway's state of the refund is used, not the state
 * of the trade.
 */
async function finishRequested(
  context: Pick<OrdersContext, "coupons" | "notify">,
  tx: Transaction,
  { payout, payment, refund, about }: Requested,
): Promise<"refunded" | "unchanged"> {
  if (payout.state === "back") {
    if (payout.kind === "by_hand" && refund.state === "refunded") {
      const detail = `退款 ${payout.outRefundNo} 已经手工退过，渠道又退了 ${refund.amountFen} 分`;
      await recordException(context, tx, { ...about, kind: "unexpected_refund", detail });
    }
    return "unchanged";
  }
  if (refund.state === "closed" || refund.state === "abnormal") {
    await updatePayout(tx, payout.id, { refusal: refund.state });
    await recordException(context, tx, {
      ...about,
      kind: "refund_failed",
      detail: `退款 ${payout.outRefundNo} 未成功：${refund.state}`,
    });
  }
  if (refund.state !== "refunded") return "unchanged";
  await finishPayout(context, tx, { payout, outTradeNo: payment.outTradeNo, now: about.now });
  return "refunded";
}

/** Ends the order as refunded, unless another payment has settled it or is still being refunded. */
export async function markRefunded(
  { coupons, notify }: Pick<OrdersContext, "coupons" | "notify">,
  tx: Transaction,
  { order, payment, now }: Refunded,
): Promise<"refunded"> {
  await updatePayment(tx, payment.id, { state: "refunded", nextRefundAt: null, refundedAt: now });
  const all = await findPaymentsOfOrder(tx, order.orderNo);
  const isLast = all.every((one) => one.id === payment.id || !["refunding", "paid"].includes(one.state));
  if (order.state === "refunding" && isLast) {
    await moveOrder(tx, { order, to: "refunded", source: "refund", now });
    // An undelivered order has already released its coupon.
    await coupons.giveBack(tx, { orderNo: order.orderNo, now });
  }
  const { orderNo, userId, title } = order;
  await notify(
    tx,
    refundNotification.notice({
      to: userId,
      about: `order:${orderNo}`,
      key: `refund:${orderNo}:${payment.id}`,
      data: { orderNo, title, totalFen: payment.amountFen },
    }),
  );
  const { outTradeNo } = payment;
  for (const kind of ["undeliverable", "late_payment", "paid_twice", "refund_failed"] as const) {
    await resolveExceptions(tx, { kind, outTradeNo, resolution: "已自动退款", now });
  }
  return "refunded";
}
