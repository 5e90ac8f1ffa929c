import type { ChannelName } from "../ports/payment-channel.ts";

/** WeChat's names, because they are sent unchanged. */
export type SandboxTradeState = "NOTPAY" | "SUCCESS" | "CLOSED" | "REFUND";

export interface SandboxTrade {
  channel: ChannelName;
  outTradeNo: string;
  description: string;
  totalFen: number;
  attach: string | null;
  notifyUrl: string;
  /** Times are ISO texts, as in the file. */
  createdAt: string;
  expiresAt: string | null;
  /** The latest; a repeated order invalidates the earlier one. */
  codeUrl: string;
  codeIssuedAt: string;
  state: SandboxTradeState;
  transactionId: string | null;
  paidAt: string | null;
  refunds: SandboxRefund[];
  deliveries: Delivery[];
  /** Notifications sent manually from the phone page, latest last. */
  trials: Trial[];
  /** Present for a trade of Alipay. */
  alipay?: AlipayFacts;
  /** Absent in older ledgers for WeChat: a code to scan. */
  wechat?: WechatFacts;
}

export interface WechatFacts {
  /** With the gateway's names; a number that was used with one type is never accepted for another. */
  tradeType: "NATIVE" | "MWEB" | "JSAPI";
  prepayId: string;
  /** The only person who can pay; null: anybody. */
  openid: string | null;
}

export interface AlipayFacts {
  /** The desktop's cashier, the phone's, or a code created for the merchant. */
  way: "page" | "wap" | "precreate";
  returnUrl: string | null;
  /** Alipay knows a trade only after its payer has scanned or logged in. */
  isBegun: boolean;
}

export interface SandboxRefund {
  outRefundNo: string;
  refundId: string;
  amountFen: number;
  reason: string;
  at: string;
}

/** One notification and its attempts under the provider's retry schedule. */
export interface Delivery {
  id: string;
  eventType: string;
  body: string;
  notifyUrl: string;
  state: "pending" | "delivered" | "given_up" | "dropped";
  attempts: DeliveryAttempt[];
  nextAttemptAt: string | null;
}

export interface DeliveryAttempt extends ProductAnswer {
  at: string;
}

/** The product's answer; `status` null when it did not answer in time. */
export interface ProductAnswer {
  status: number | null;
  body: string;
}

export interface Trial {
  kind: string;
  at: string;
  /** Equal answers are counted together. */
  answers: (ProductAnswer & { count: number })[];
}

export interface SandboxSms {
  id: string;
  provider: "aliyun" | "tencent";
  /** E.164. */
  phone: string;
  text: string;
  /** Empty for a notice. */
  code: string;
  sentAt: string;
}

export interface SandboxMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** Mail programs recognise a repeated delivery by it; absent in older ledgers. */
  messageId?: string;
  text: string;
  hasHtml: boolean;
  /** The first group of exactly six digits; empty if there is none. */
  code: string;
  sentAt: string;
}

export interface SandboxSettings {
  /** Payments succeed without notifications, so that the product must query. */
  dropsNotifications: boolean;
  /** The merchant has no money for refunds. */
  isBalanceLow?: boolean;
}
