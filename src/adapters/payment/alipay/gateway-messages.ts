import { z } from "zod";
import {
  type PaymentRequest,
  type RefundFacts,
  type Trade,
  type TradeState,
  UntrustedMessageError,
} from "../../../ports/payment-channel.ts";
import { cutDescription } from "../cut-description.ts";
import { formatAlipayTime, readAlipayTime } from "./alipay-time.ts";
import { toFen, toYuan } from "./yuan.ts";

const SUBJECT_LIMIT = 256;

/** Numbers of Alipay and of ours. Signed text in another format is not a number, and could not always be stored. */
const tradeNumber = z.string().regex(/^[\w-]{1,64}$/);

/** Older apps receive the payer's account number, newer ones a number that is specific to the app. */
const payerNumber = z.string().max(128);

export const tradeAnswer = z.object({
  out_trade_no: tradeNumber,
  trade_no: tradeNumber.optional(),
  trade_status: z.string(),
  total_amount: z.string().optional(),
  send_pay_date: z.string().optional(),
  buyer_user_id: payerNumber.optional(),
  buyer_open_id: payerNumber.optional(),
});

export const precreateAnswer = z.object({ out_trade_no: tradeNumber, qr_code: z.url().max(1024) });

/** `fund_change` is not read: a repeated refund returns N, so only a query returns its progress. */
export const refundQueryAnswer = z.object({
  trade_no: tradeNumber.optional(),
  out_request_no: tradeNumber.optional(),
  refund_status: z.string().optional(),
  refund_amount: z.string().optional(),
});

export const tradeNotice = z.object({
  notify_id: z.string().regex(/^[\w-]{1,128}$/),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: tradeNumber,
  trade_no: tradeNumber,
  trade_status: z.string(),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  gmt_refund: z.string().optional(),
  refund_fee: z.string().optional(),
  out_biz_no: tradeNumber.optional(),
  buyer_id: payerNumber.optional(),
  buyer_open_id: payerNumber.optional(),
});

interface TradeFacts {
  outTradeNo: string;
  tradeNo: string | undefined;
  status: string;
  total: string | undefined;
  paidAt: string | undefined;
  /** Notifications contain it, answers do not. */
  appId: string | null;
  payerId: string | undefined;
}

/** The two "closed" states differ in whether anything was ever paid: refunded, or never paid. */
function toState(status: string, wasPaid: boolean): TradeState {
  if (status === "TRADE_SUCCESS" || status === "TRADE_FINISHED") return "paid";
  if (status === "TRADE_CLOSED") return wasPaid ? "refunded" : "closed";
  return "unpaid";
}

function toTrade({ outTradeNo, tradeNo, status, total, paidAt, appId, payerId }: TradeFacts): Trade {
  const state = toState(status, paidAt !== undefined);
  const hasMoney = state === "paid" || state === "refunded";
  return {
    outTradeNo,
    state,
    transactionId: hasMoney ? (tradeNo ?? null) : null,
    amountFen: hasMoney && total !== undefined ? toFen(total) : null,
    // Alipay's domestic trades have no other currency; its messages do not name one.
    currency: hasMoney ? "CNY" : null,
    paidAt: readAlipayTime(paidAt),
    appId,
    payerId: payerId || null,
  };
}

export function answerToTrade(facts: z.infer<typeof tradeAnswer>): Trade {
  return toTrade({
    outTradeNo: facts.out_trade_no,
    tradeNo: facts.trade_no,
    status: facts.trade_status,
    total: facts.total_amount,
    paidAt: facts.send_pay_date,
    appId: null,
    payerId: facts.buyer_open_id ?? facts.buyer_user_id,
  });
}

export function noticeToTrade(facts: z.infer<typeof tradeNotice>): { trade: Trade; refund?: RefundFacts } {
  const refundedFen = toFen(facts.refund_fee ?? "") ?? 0;
  const isRefund = refundedFen > 0 || facts.gmt_refund !== undefined;
  const trade = toTrade({
    outTradeNo: facts.out_trade_no,
    tradeNo: facts.trade_no,
    status: facts.trade_status,
    total: facts.total_amount,
    paidAt: facts.gmt_payment ?? (isRefund ? facts.gmt_refund : undefined),
    appId: facts.app_id,
    payerId: facts.buyer_open_id ?? facts.buyer_id,
  });
  if (!isRefund) return { trade };
  const outRefundNo = facts.out_biz_no ?? "";
  // `refund_fee` counts all refunds of the trade so far.
  return { trade, refund: { outRefundNo, refundId: facts.trade_no, state: "refunded", amountFen: refundedFen } };
}

/** null: no refund under that number has been requested. */
export function answerToRefund(
  facts: z.infer<typeof refundQueryAnswer>,
  { outRefundNo }: { outRefundNo: string },
): RefundFacts | null {
  const amountFen = facts.refund_amount === undefined ? null : toFen(facts.refund_amount);
  if (amountFen === null) return null;
  const state = facts.refund_status === "REFUND_SUCCESS" ? "refunded" : "processing";
  return { outRefundNo, refundId: facts.trade_no ?? "", state, amountFen };
}

/** The fields of the order for every payment method. */
export function orderContent(request: PaymentRequest, productCode: string): Record<string, string> {
  return {
    out_trade_no: request.outTradeNo,
    total_amount: toYuan(request.amountFen),
    // Alipay's rule: no slash, equals sign or ampersand.
    subject: cutDescription(request.description.replace(/[/=&]/g, " "), SUBJECT_LIMIT),
    product_code: productCode,
    time_expire: formatAlipayTime(request.expiresAt),
  };
}

/** Parses a verified answer by its schema; an answer with another shape is rejected like a forged one. */
export function readTrusted<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new UntrustedMessageError(`内容缺少字段：${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
