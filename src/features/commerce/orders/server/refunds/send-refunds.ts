import { failpoint } from "../../../../../kit/process/failpoint.ts";
import { PaymentRefusedError, type RefundFacts } from "../../../../../ports/payment-channel.ts";
import { lockOrder } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { channelOf } from "../payment/channel-of.ts";
import { finishPayout } from "../payment/finish-payout.ts";
import { recordException } from "../payment/record-exception.ts";
import {
  findPayoutByNumber,
  lockRefund,
  PAID_BACK,
  type SentPayout,
  takeDuePayouts,
  updatePayout,
  updateRefund,
} from "../payment/refund-store.ts";

const PAYOUTS_PER_RUN = 20;

/**
 * Sends approved refunds to their gateways and queries them until the gateways confirm. A payout keeps its number,
 * under which a gateway refunds only once.
 */
export async function sendRefunds(context: OrdersContext): Promise<void> {
  const due = await takeDuePayouts(context.db, { now: context.clock.now(), limit: PAYOUTS_PER_RUN });
  for (const payout of due) {
    try {
      await advancePayout(context, payout);
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      const lowBalanceCode = context.channels.get(payout.channel)?.protocol.lowBalanceCode;
      const isWaiting = error instanceof PaymentRefusedError && error.code === lowBalanceCode;
      if (isWaiting) await noteWaiting(context, payout);
      else if (error instanceof PaymentRefusedError) await noteRefused(context, payout, error);
      const { orderNo, outRefundNo } = payout;
      context.logger.error({ err: error, orderNo, outRefundNo, isWaiting }, "refund will be tried again");
    }
  }
}

async function advancePayout(context: OrdersContext, payout: SentPayout): Promise<void> {
  const { outTradeNo, outRefundNo, amountFen, totalFen } = payout;
  const channel = channelOf(context, payout.channel);
  if (payout.state === "due") {
    if (__FAILPOINTS__) await failpoint("payout:before-request");
    await channel.refund({ outTradeNo, outRefundNo, amountFen, totalFen, reason: "用户申请退款" });
    if (__FAILPOINTS__) await failpoint("payout:after-request");
    await markRequested(context, payout);
  }
  const refund = await channel.queryRefund({ outTradeNo, outRefundNo });
  if (__FAILPOINTS__) await failpoint("payout:after-query");
  if (refund === null || refund.state === "processing") return;
  await conclude(context, payout, refund);
}

/** The gateway has accepted the refund. Its notification may have arrived first. */
async function markRequested({ db }: OrdersContext, { id, requestId, orderNo }: SentPayout): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    await updatePayout(tx, id, { state: "asked", refusal: null, kind: "channel" });
    const { state } = await lockRefund(tx, requestId);
    if (state === "approved" || state === "waiting_balance") await updateRefund(tx, requestId, { state: "refunding" });
  });
}

async function conclude(context: OrdersContext, payout: SentPayout, { state }: RefundFacts): Promise<void> {
  const { paymentId, outRefundNo, outTradeNo, orderNo, channel } = payout;
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    const current = await findPayoutByNumber(tx, { paymentId, outRefundNo });
    if (current === null || current.state === "back") return;
    const now = context.clock.now();
    if (state === "refunded") {
      return finishPayout(context, tx, { payout: current, outTradeNo, now });
    }
    const trade = { outTradeNo, transactionId: null };
    const detail = `退款 ${outRefundNo} 未成功：${state}`;
    await updatePayout(tx, current.id, { refusal: state });
    await recordException(context, tx, { kind: "refund_failed", channel, trade, orderNo, detail, now });
  });
}

/** Records a final refusal. Staff can then pay by hand. */
async function noteRefused(
  context: OrdersContext,
  { id, orderNo, channel, outTradeNo, outRefundNo }: SentPayout,
  { code }: PaymentRefusedError,
): Promise<void> {
  const { db, clock } = context;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    await updatePayout(tx, id, { refusal: code });
    const detail = `退款 ${outRefundNo} 被渠道拒绝：${code}。确实退不了的，手工退款后登记`;
    const trade = { outTradeNo, transactionId: null };
    await recordException(context, tx, { kind: "refund_failed", channel, trade, orderNo, detail, now: clock.now() });
  });
}

async function noteWaiting(context: OrdersContext, payout: SentPayout): Promise<void> {
  const { db, clock } = context;
  const { requestId, orderNo, channel, outTradeNo, outRefundNo, amountFen } = payout;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNo);
    const { state } = await lockRefund(tx, requestId);
    if (PAID_BACK.includes(state)) return;
    await updateRefund(tx, requestId, { state: "waiting_balance" });
    const detail = `退款 ${outRefundNo} 要 ${amountFen} 分，商户账户余额不足，充值后自动重试`;
    const trade = { outTradeNo, transactionId: null };
    await recordException(context, tx, { kind: "refund_waits", channel, trade, orderNo, detail, now: clock.now() });
  });
}
