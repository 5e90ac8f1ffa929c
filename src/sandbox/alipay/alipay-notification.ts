import { randomBytes } from "node:crypto";
import type { SandboxRefund, SandboxTrade } from "../ledger-records.ts";
import type { NotificationWay } from "../notifications/deliveries.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { alipayStatus, refundedFen, toAlipayTime, toYuanText } from "./alipay-formats.ts";
import { signedForm } from "./alipay-signature.ts";

/** Waits after each failed attempt, as documented by Alipay: 8 attempts in about 25 hours. */
export const ALIPAY_RETRY_DELAYS_SECONDS = [240, 600, 600, 3600, 7200, 21600, 54000];

export const FORM_TYPE = "application/x-www-form-urlencoded; charset=utf-8";

export interface AlipayNotice {
  trade: SandboxTrade;
  /** Present in a notification about a refund. */
  refund?: SandboxRefund;
  at: Date;
}

/** Signed once, when it is created; repeated unchanged until the answer is exactly `success`. */
export function alipayWay(keys: SandboxKeys["alipay"]): NotificationWay<AlipayNotice> {
  return {
    retryDelaysSeconds: ALIPAY_RETRY_DELAYS_SECONDS,
    compose(notice) {
      const params = noticeParams(notice, keys);
      const eventType = notice.refund ? "REFUND.SUCCESS" : "TRANSACTION.SUCCESS";
      return { id: params.notify_id ?? "", eventType, body: signedForm(params, keys.alipayPrivateKey).toString() };
    },
    headers: () => ({ "content-type": FORM_TYPE }),
    isAcknowledged: ({ status, body }) => status === 200 && body === "success",
  };
}

/** A trade in the format of notifications. */
export function noticeParams({ trade, refund, at }: AlipayNotice, keys: SandboxKeys["alipay"]): Record<string, string> {
  const total = toYuanText(trade.totalFen);
  return {
    notify_id: randomBytes(17).toString("hex"),
    notify_time: toAlipayTime(at),
    notify_type: "trade_status_sync",
    charset: "utf-8",
    version: "1.0",
    app_id: keys.appId,
    auth_app_id: keys.appId,
    seller_id: keys.sellerId,
    buyer_id: "2088000000000000",
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId ?? "",
    trade_status: alipayStatus(trade),
    subject: trade.description,
    total_amount: total,
    receipt_amount: total,
    buyer_pay_amount: total,
    point_amount: "0.00",
    gmt_create: toAlipayTime(new Date(trade.createdAt)),
    ...(trade.paidAt === null ? {} : { gmt_payment: toAlipayTime(new Date(trade.paidAt)) }),
    fund_bill_list: JSON.stringify([{ amount: total, fundChannel: "ALIPAYACCOUNT" }]),
    ...(refund
      ? {
          gmt_refund: toAlipayTime(new Date(refund.at)),
          refund_fee: toYuanText(refundedFen(trade)),
          out_biz_no: refund.outRefundNo,
        }
      : {}),
  };
}
