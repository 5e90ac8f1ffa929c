import type { SandboxRefund, SandboxTrade } from "../ledger-records.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { officialAccountKeys, payerOf } from "./official-account-keys.ts";
import { toShanghaiTime } from "./shanghai-time.ts";

const STATE_TEXTS = {
  NOTPAY: "订单未支付",
  SUCCESS: "支付成功",
  CLOSED: "订单已关闭",
  REFUND: "订单发生过退款",
} as const;

/** A trade in the gateway's format: the answer to a query and the plaintext of a payment notification. */
export function transactionAnswer(trade: SandboxTrade, keys: SandboxKeys["wechatPay"]): Record<string, unknown> {
  const { tradeType, openid } = trade.wechat ?? { tradeType: "NATIVE", openid: null };
  const facts = {
    appid: tradeType === "JSAPI" ? officialAccountKeys(keys).appId : keys.appId,
    mchid: keys.merchantId,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state,
    trade_state_desc: STATE_TEXTS[trade.state],
    ...(trade.attach === null ? {} : { attach: trade.attach }),
    promotion_detail: [],
  };
  if (trade.paidAt === null) return { ...facts, amount: { total: trade.totalFen, currency: "CNY" } };
  return {
    ...facts,
    transaction_id: trade.transactionId,
    trade_type: tradeType,
    bank_type: "OTHERS",
    success_time: toShanghaiTime(new Date(trade.paidAt)),
    payer: { openid: openid ?? payerOf(keys, "somebody") },
    amount: { total: trade.totalFen, payer_total: trade.totalFen, currency: "CNY", payer_currency: "CNY" },
  };
}

/** A refund in the answers of the refund calls; the phone returns money at once, so a query answers SUCCESS. */
export function refundAnswer(trade: SandboxTrade, refund: SandboxRefund, status: "PROCESSING" | "SUCCESS") {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: "ORIGINAL",
    user_received_account: "支付用户零钱",
    create_time: toShanghaiTime(new Date(refund.at)),
    ...(status === "SUCCESS" ? { success_time: toShanghaiTime(new Date(refund.at)) } : {}),
    status,
    amount: { ...refundAmounts(trade, refund), currency: "CNY" },
  };
}

/** The plaintext of a refund notification. */
export function refundNotice(trade: SandboxTrade, refund: SandboxRefund, keys: SandboxKeys["wechatPay"]) {
  return {
    mchid: keys.merchantId,
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: "SUCCESS",
    success_time: toShanghaiTime(new Date(refund.at)),
    user_received_account: "支付用户零钱",
    amount: refundAmounts(trade, refund),
  };
}

function refundAmounts(trade: SandboxTrade, refund: SandboxRefund) {
  const { totalFen } = trade;
  return { total: totalFen, refund: refund.amountFen, payer_total: totalFen, payer_refund: refund.amountFen };
}
