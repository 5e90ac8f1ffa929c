import { failpoint } from "../../../../../kit/process/failpoint.ts";
import { withPreparedStatements } from "../../../../../kit/process/prepared-statements.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ChannelName, PaymentNotification, Trade } from "../../../../../ports/payment-channel.ts";
import { awaitsMoney } from "../../order-states.ts";
import { deliverOrder } from "../order/deliver-order.ts";
import { moveOrder, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { resolveExceptions } from "./exception-store.ts";
import { finishRefund } from "./finish-refund.ts";
import { checkOthersSoon, insertNotification, NO_PAYER, type PaymentRow, updatePayment } from "./payment-store.ts";
import { recordException } from "./record-exception.ts";
import { lockOrderOfTrade, readTrade } from "./trade-store.ts";

/** `unknown_order` and `mismatch` were recorded as exceptions and did not change an order. */
export type SettleOutcome = "settled" | "refunding" | "refunded" | "unchanged" | "mismatch" | "unknown_order";

/** A payment event of a gateway: a verified notification or the answer to a query. */
export type PaymentEvent = { channel: ChannelName } & (
  | { source: "notification"; notification: PaymentNotification }
  | { source: "query"; trade: Trade }
);

/**
 * Applies a payment event: inbox, order, payment, grant and history change in one transaction, under the order's lock.
 * No other function changes data because of a payment. It settles once, even if called repeatedly, in any order and in
 * parallel (decisions §5).
 */
export async function settlePayment(context: OrdersContext, event: PaymentEvent): Promise<SettleOutcome> {
  const outcome = await withPreparedStatements(() =>
    context.db.transaction(async (tx) => {
      const settled = await settle(context, tx, event);
      if (__FAILPOINTS__) await failpoint("settle:before-commit");
      return settled;
    }),
  );
  if (__FAILPOINTS__) await failpoint("settle:after-commit");
  const { outTradeNo, transactionId } = tradeOf(event);
  const facts = { channel: event.channel, outTradeNo, transactionId, outcome, source: event.source };
  if (outcome === "mismatch" || outcome === "unknown_order") context.logger.error(facts, "payment needs an operator");
  else context.logger.info(facts, "payment event processed");
  return outcome;
}

function tradeOf(event: PaymentEvent): Trade {
  return event.source === "notification" ? event.notification.trade : event.trade;
}

async function settle(context: OrdersContext, tx: Transaction, event: PaymentEvent): Promise<SettleOutcome> {
  const now = context.clock.now();
  const { channel } = event;
  const trade = tradeOf(event);
  if (event.source === "notification") {
    await insertNotification(tx, { channel, notification: event.notification, now });
    if (__FAILPOINTS__) await failpoint("settle:after-inbox-insert");
  }
  const { outTradeNo, transactionId } = trade;
  const order = await lockOrderOfTrade(tx, { channel, outTradeNo, transactionId });
  if (order === null) {
    const detail = "收到已验证的通知，但没有这个订单";
    await recordException(context, tx, { kind: "unknown_order", channel, trade, orderNo: null, detail, now });
    return "unknown_order";
  }
  const booked = await readTrade(tx, { orderNo: order.orderNo, channel, outTradeNo, transactionId });
  const payment = booked.payments.find((one) => one.channel === channel && one.outTradeNo === outTradeNo);
  if (!payment) throw new Error(`payment ${outTradeNo} has vanished`);
  if (booked.wasUnknown)
    await resolveExceptions(tx, { kind: "unknown_order", outTradeNo, resolution: "订单随后出现", now });
  if (event.source === "notification" && event.notification.kind === "refund") {
    return finishRefund(context, tx, { order, payment, notification: event.notification, now });
  }
  if (trade.state !== "paid") return "unchanged";
  const hasOthers = booked.payments.some(({ id, state }) => state === "open" && id !== payment.id);
  return acceptMoney(context, tx, {
    order,
    payment,
    hasOthers,
    trade,
    now,
    settled: booked.settled,
    source: event.source,
  });
}

interface Money {
  order: OrderRow;
  payment: PaymentRow;
  /** The payment that the gateway's transaction has already settled. */
  settled: PaymentRow | null;
  /** Other payment attempts of the order are still open. */
  hasOthers: boolean;
  trade: Trade;
  source: PaymentEvent["source"];
  now: Date;
}

async function acceptMoney(context: OrdersContext, tx: Transaction, money: Money): Promise<SettleOutcome> {
  const { order, payment, settled, hasOthers, trade, source, now } = money;
  const { channel } = payment;
  const { orderNo } = order;
  if (trade.amountFen !== payment.amountFen || trade.currency !== "CNY" || trade.transactionId === null) {
    const detail = `应收 ${payment.amountFen} 分 CNY，实收 ${trade.amountFen} 分 ${trade.currency}`;
    await recordException(context, tx, { kind: "amount_mismatch", channel, trade, orderNo, detail, now });
    return "mismatch";
  }
  if (payment.transactionId !== null && payment.transactionId !== trade.transactionId) {
    const detail = `订单已由交易 ${payment.transactionId} 结清`;
    await recordException(context, tx, { kind: "second_transaction", channel, trade, orderNo, detail, now });
    return "mismatch";
  }
  // This payment has already been settled, so the event is a repetition.
  if (payment.transactionId !== null) return "unchanged";
  if (settled !== null && settled.id !== payment.id) {
    const detail = `交易 ${trade.transactionId} 已经结清订单 ${settled.orderNo}`;
    await recordException(context, tx, { kind: "reused_transaction", channel, trade, orderNo, detail, now });
    return "mismatch";
  }

  if (!awaitsMoney(order.state)) return sendBack(context, tx, { ...money, transactionId: trade.transactionId });

  const paidAt = trade.paidAt ?? now;
  const wasClosed = order.state === "closed";
  const { transactionId, appId, payerId } = trade;
  const payerMark = payerId === null ? null : context.markPayer(channel, payerId);
  await updatePayment(tx, payment.id, { ...NO_PAYER, state: "paid", transactionId, appId, payerMark, paidAt });
  if (hasOthers) await checkOthersSoon(tx, { orderNo, id: payment.id, now });
  const paid = await moveOrder(tx, { order, to: "paid", source, now, facts: { paidAt, channel } });
  if (__FAILPOINTS__) await failpoint("settle:after-order-update");
  if (wasClosed) {
    const detail = "订单关闭后收到付款";
    await recordException(context, tx, { kind: "late_payment", channel, trade, orderNo, detail, now });
  }
  const delivery = await deliverOrder(context, tx, { order: paid, wasClosed, now });
  if (delivery.outcome === "undeliverable") {
    await updatePayment(tx, payment.id, { state: "refunding", nextRefundAt: now });
    await moveOrder(tx, { order: paid, to: "refunding", source: "delivery", now });
    await recordException(context, tx, {
      kind: "undeliverable",
      channel,
      trade,
      orderNo,
      detail: delivery.reason,
      now,
    });
    return "refunding";
  }
  if (wasClosed) {
    const { outTradeNo } = trade;
    await resolveExceptions(tx, { kind: "late_payment", outTradeNo, resolution: "已补发权益", now });
  }
  return "settled";
}

/** A payment by a second method for an order that is already settled buys nothing, so it is refunded. */
async function sendBack(
  context: OrdersContext,
  tx: Transaction,
  { order, payment, trade, transactionId, now }: Money & { transactionId: string },
): Promise<SettleOutcome> {
  const paidAt = trade.paidAt ?? now;
  const facts = { transactionId, appId: trade.appId, paidAt, nextRefundAt: now };
  await updatePayment(tx, payment.id, { ...NO_PAYER, ...facts, state: "refunding" });
  const detail = "同一张订单已经用另一种方式付过，这一笔自动退回";
  const about = { channel: payment.channel, trade, orderNo: order.orderNo, now };
  await recordException(context, tx, { ...about, kind: "paid_twice", detail });
  return "refunding";
}
