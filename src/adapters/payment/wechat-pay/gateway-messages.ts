import { z } from "zod";
import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";
import type { PaymentRequest, RefundFacts, RefundState, Trade, TradeState } from "../../../ports/payment-channel.ts";
import { cutDescription } from "../cut-description.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

const DESCRIPTION_LIMIT = 127;

export const nativeAnswer = z.object({ code_url: z.string().startsWith("weixin://") });

/** WeChat's cashier for a phone's browser; the return address is appended to its query. */
export const h5Answer = z.object({
  h5_url: z
    .url({ protocol: /^https?$/ })
    .max(1024)
    .includes("?"),
});

export const jsapiAnswer = z.object({ prepay_id: z.string().regex(/^[\w-]{1,64}$/) });

/**
 * Numbers of the gateway and of ours. Signed text in another format is not a number, and could not always be stored.
 */
export const gatewayNumber = z.string().regex(/^[\w*|@.-]{1,64}$/);

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** A query and a decrypted notification have the same shape. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: gatewayNumber,
  trade_state: z.string(),
  transaction_id: gatewayNumber.optional(),
  success_time: z.string().optional(),
  payer: z.object({ openid: z.string().max(128).optional() }).optional(),
  amount: z
    .object({
      total: z.int(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default("CNY"),
    })
    .optional(),
});

export const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: gatewayNumber,
  transaction_id: gatewayNumber,
  out_refund_no: gatewayNumber,
  refund_id: gatewayNumber,
  refund_status: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), refund: z.int() }),
});

/** The answer to a query of a refund; unlike the notification it has `status`. */
export const refundAnswer = z.object({
  out_trade_no: gatewayNumber,
  out_refund_no: gatewayNumber,
  refund_id: gatewayNumber,
  status: z.string(),
  amount: z.object({ refund: z.int() }),
});

const TRADE_STATES: Record<string, TradeState> = {
  SUCCESS: "paid",
  REFUND: "refunded",
  CLOSED: "closed",
  REVOKED: "closed",
};

const REFUND_STATES: Record<string, RefundState> = { SUCCESS: "refunded", CLOSED: "closed", ABNORMAL: "abnormal" };

export function toTrade(facts: z.infer<typeof transaction>): Trade {
  return {
    outTradeNo: facts.out_trade_no,
    state: TRADE_STATES[facts.trade_state] ?? "unpaid",
    transactionId: facts.transaction_id ?? null,
    // `total` is the order's price; `payer_total` is less when the payer used a coupon and is never compared.
    amountFen: facts.amount?.total ?? null,
    currency: facts.amount?.currency ?? null,
    paidAt: readMoment(facts.success_time),
    appId: facts.appid,
    payerId: facts.payer?.openid ?? null,
  };
}

/** null if it is not a time: a verified payment is not rejected because of that. */
function readMoment(text: string | undefined): Date | null {
  const moment = text !== undefined && RFC_3339.test(text) ? new Date(text) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment;
}

export function toRefund(notice: z.infer<typeof refundNotice>): { trade: Trade; refund: RefundFacts } {
  const state = REFUND_STATES[notice.refund_status] ?? "processing";
  return {
    trade: {
      outTradeNo: notice.out_trade_no,
      state: state === "refunded" ? "refunded" : "paid",
      transactionId: notice.transaction_id,
      amountFen: notice.amount.total,
      currency: "CNY",
      paidAt: null,
      appId: null,
      payerId: null,
    },
    refund: { outRefundNo: notice.out_refund_no, refundId: notice.refund_id, state, amountFen: notice.amount.refund },
  };
}

export function answerToRefund(facts: z.infer<typeof refundAnswer>): RefundFacts {
  return {
    outRefundNo: facts.out_refund_no,
    refundId: facts.refund_id,
    state: REFUND_STATES[facts.status] ?? "processing",
    amountFen: facts.amount.refund,
  };
}

/** The fields of the order for every payment method. */
function orderBody(request: PaymentRequest, config: WechatPayConfig): Record<string, unknown> {
  return {
    appid: config.appId,
    mchid: config.merchantId,
    description: cutDescription(request.description, DESCRIPTION_LIMIT),
    out_trade_no: request.outTradeNo,
    time_expire: formatShanghaiTime(request.expiresAt),
    notify_url: config.notifyUrl,
    amount: { total: request.amountFen, currency: "CNY" },
  };
}

/** The path and the fields for each payment method. */
export function orderCall(
  request: PaymentRequest,
  config: WechatPayConfig,
): { path: string; body: Record<string, unknown> } {
  const body = orderBody(request, config);
  if (request.way === "code") return { path: "/v3/pay/transactions/native", body };
  if (request.way === "cashier") {
    const scene = { payer_client_ip: request.payerIp, h5_info: { type: "Wap" } };
    return { path: "/v3/pay/transactions/h5", body: { ...body, scene_info: scene } };
  }
  if (config.officialAccount === null || request.payerOpenid === null)
    throw new Error("paying inside WeChat needs an official account and a known payer");
  const { appId: appid } = config.officialAccount;
  return {
    path: "/v3/pay/transactions/jsapi",
    body: { ...body, appid, payer: { openid: request.payerOpenid } },
  };
}

/** RFC 3339 in +08:00 to the second, the only form the gateway documents. */
export function formatShanghaiTime(moment: Date): string {
  return `${new Date(moment.getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 19)}+08:00`;
}
