/** Money is integer fen everywhere inside the product (decisions §0). */
export type Fen = number;

export interface PaymentRequest {
  /** Our number at the gateway: 6–32 of `[0-9A-Za-z_]`, new for every changed price or channel. */
  outTradeNo: string;
  /** At most 127 characters; what the payer reads on the phone. */
  description: string;
  amountFen: Fen;
  /** After this moment the gateway refuses payment. */
  expiresAt: Date;
  way: PaymentWay;
  /** Where the payer sits: gateways have a cashier for each. */
  device: PayerDevice;
  /** The payer's own address, which some gateways compare with the one that pays. */
  payerIp: string;
  /** The payer's identity at the gateway; known only where `bridge` required it. */
  payerOpenid: string | null;
  /** Where a cashier sends the payer afterwards; coming back proves nothing. At most 256 characters. */
  returnUrl: string;
}

/** `wechat`: WeChat's own browser, on a phone or a desktop. */
export type PayerDevice = "desktop" | "phone" | "wechat";

/** A code to scan, the gateway's own page to go to, or a call to the app in whose browser the page is open. */
export type PaymentWay = "code" | "cashier" | "bridge";

/** The parameters for WeChat's browser, under its own names. */
export interface BridgeCall {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/**
 * How the payer pays: a text to draw as QR code, the address of the gateway's own cashier to go to, or the call that
 * opens the payment in WeChat. The last two may be used again for some seconds; a code for as long as the order lives.
 */
export type PaymentPrompt =
  | { kind: "qr"; codeUrl: string }
  | { kind: "redirect"; url: string; reusableSeconds: number }
  | { kind: "bridge"; call: BridgeCall; reusableSeconds: number };

export type TradeState = "unpaid" | "paid" | "closed" | "refunded";

/** The gateway's word on one payment, from a query or a verified notification. */
export interface Trade {
  outTradeNo: string;
  state: TradeState;
  /** Gateway's own number; present once paid. */
  transactionId: string | null;
  /** Order total in fen as the gateway knows it; null when never paid. */
  amountFen: Fen | null;
  currency: string | null;
  paidAt: Date | null;
  /** The app at the gateway under which it was paid; null where the gateway does not report it. */
  appId: string | null;
  /** The payer's identity at the gateway for this merchant; null where the gateway does not report it. */
  payerId: string | null;
}

/** How far the gateway is with giving money back; only `refunded` means the payer has it. */
export type RefundState = "processing" | "refunded" | "closed" | "abnormal";

export interface RefundFacts {
  outRefundNo: string;
  refundId: string;
  state: RefundState;
  amountFen: Fen;
}

/** A notification whose signature, time window, merchant and decryption have been checked. */
export interface PaymentNotification {
  /** Gateway's id of this delivery. */
  id: string;
  kind: "payment" | "refund";
  trade: Trade;
  /** Present for `refund`. */
  refund?: RefundFacts;
  /** Decrypted body as sent, for the inbox. */
  raw: unknown;
}

export interface RawNotification {
  headers: Headers;
  /** Exact bytes as text; re-serialised JSON would break the signature. */
  body: string;
}

/** One line of a gateway's bill. Ours is the number; names and accounts of payers are not read. */
export interface BillRow {
  kind: "payment" | "refund";
  /** Our number: of the payment, or of the refund. */
  number: string;
  /** Our number of the payment that a refund belongs to; of a payment the same as `number`. */
  outTradeNo: string;
  /** The gateway's number of the trade. */
  transactionId: string;
  /** Never negative: of a refund what went back. */
  amountFen: Fen;
  /** As the bill was made: a refund may still have been on its way, or have failed. */
  state: "done" | "processing" | "failed";
  /** The gateway's fee, negative where it was refunded. Recorded, never compared. */
  feeFen: Fen;
}

/** Thrown when a notification or an answer cannot be trusted; nothing of it may be used. */
export class UntrustedMessageError extends Error {
  override name = "UntrustedMessageError";
}

/** Thrown when the gateway is unreachable or answers "try again". */
export class ChannelUnavailableError extends Error {
  override name = "ChannelUnavailableError";
}

/** Thrown when the gateway refused; a retry with the same values will not help. */
export class PaymentRefusedError extends Error {
  override name = "PaymentRefusedError";
  /** The gateway's code without underscores, since both spellings of several codes are in circulation. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** `CHANNELS` in `commerce/orders/channels.ts` says what a new one needs. */
export const CHANNEL_NAMES = ["wechat", "alipay"] as const;

export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** How a payer in the gateway's own browser is identified: a round trip through the gateway. */
export interface PayerLogin {
  /** Where the browser goes; it comes back to `returnUrl` with `code` and `state`. */
  authorizeUrl(trip: { state: string; returnUrl: string }): string;
  /** The payer's openid, once per code. Throws `PaymentRefusedError` for a code that is wrong, used or too old. */
  identify(code: string): Promise<string>;
}

/** A payment gateway. Implementations: WeChat Pay v3 and Alipay. */
export interface PaymentChannel {
  readonly name: ChannelName;
  /** What this site's account can do there. */
  readonly ways: readonly PaymentWay[];
  /** Present where `bridge` is among the ways. */
  readonly payerLogin: PayerLogin | null;
  /** Places the order at the gateway. Repeating it with the same values is harmless. Throws `PaymentRefusedError`. */
  create(request: PaymentRequest): Promise<PaymentPrompt>;
  /** Asks the gateway; an unknown order is `unpaid`. */
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Closes an unpaid order. `paid`: the payer was faster; settle only by the result of `query`. `unbegun`: there is
   * nothing to close yet, and an open cashier page can still pay until the order's own end.
   */
  close(outTradeNo: string): Promise<"closed" | "paid" | "unbegun">;
  /** Verifies and opens a notification. Throws `UntrustedMessageError`. */
  openNotification(notification: RawNotification): Promise<PaymentNotification>;
  /** The full refund of money that must be returned; same `outRefundNo` on retry. */
  refund(request: {
    outTradeNo: string;
    outRefundNo: string;
    amountFen: Fen;
    totalFen: Fen;
    reason: string;
  }): Promise<void>;
  /** How far a refund is; null where the gateway knows none under this number. */
  queryRefund(refund: { outTradeNo: string; outRefundNo: string }): Promise<RefundFacts | null>;
  /**
   * What the gateway booked on a day in Asia/Shanghai, as `2026-11-20`; null where it has no bill, because the day had
   * no trade or because the bill is not made yet. Throws `UntrustedMessageError` for a bill that is not whole.
   */
  fetchBill(day: string): Promise<BillRow[] | null>;
}

/** The gateways that this site has an account with. */
export type PaymentChannels = ReadonlyMap<ChannelName, PaymentChannel>;
