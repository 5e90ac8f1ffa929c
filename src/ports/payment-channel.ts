/** Inside the product, all amounts of money are integers in fen (decisions §0). */
export type Fen = number;

/** What a gateway needs to prepare one payment. */
export interface PaymentRequest {
  /** Our number at the gateway: 6–32 of `[0-9A-Za-z_]`, new for every changed price or channel. */
  outTradeNo: string;
  /** At most 127 characters; shown to the payer on the phone. */
  description: string;
  amountFen: Fen;
  /** After this moment the gateway refuses payment. */
  expiresAt: Date;
  way: PaymentWay;
  /** The payer's device: gateways have a cashier for each kind. */
  device: PayerDevice;
  /** The payer's address; some gateways compare it with the address of the paying device. */
  payerIp: string;
  /** The payer's identity at the gateway; known only if `bridge` requires it. */
  payerOpenid: string | null;
  /**
   * The address to which a cashier sends the payer afterwards; arriving there proves nothing. At most 256 characters.
   */
  returnUrl: string;
}

/** `wechat`: WeChat's own browser, on a phone or a desktop. */
export type PayerDevice = "desktop" | "phone" | "wechat";

/** A code to scan, the gateway's own page, or a call to the app in whose browser the page is open. */
export type PaymentWay = "code" | "cashier" | "bridge";

/** The parameters for WeChat's browser, with WeChat's names. */
export interface BridgeCall {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

/**
 * How the payer pays: a text for a QR code, the address of the gateway's own cashier, or the call that opens the
 * payment in WeChat. The last two can be reused for some seconds; a code until the order expires.
 */
export type PaymentPrompt =
  | { kind: "qr"; codeUrl: string }
  | { kind: "redirect"; url: string; reusableSeconds: number }
  | { kind: "bridge"; call: BridgeCall; reusableSeconds: number };

/** The state of a payment at the gateway. */
export type TradeState = "unpaid" | "paid" | "closed" | "refunded";

/** The gateway's report on one payment, from a query or a verified notification. */
export interface Trade {
  outTradeNo: string;
  state: TradeState;
  /** The gateway's own number; present after payment. */
  transactionId: string | null;
  /** The order total in fen at the gateway; null if never paid. */
  amountFen: Fen | null;
  currency: string | null;
  paidAt: Date | null;
  /** The app at the gateway with which it was paid; null if the gateway does not report it. */
  appId: string | null;
  /** The payer's identity at the gateway for this merchant; null if the gateway does not report it. */
  payerId: string | null;
}

/** The state of a refund at the gateway; only with `refunded` has the payer received the money. */
export type RefundState = "processing" | "refunded" | "closed" | "abnormal";

/** The gateway's report on one refund. */
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
  /** The decrypted body as sent, for the inbox. */
  raw: unknown;
}

/** A notification as it arrived, before its signature is checked. */
export interface RawNotification {
  headers: Headers;
  /** The exact bytes as text; re-serialised JSON would break the signature. */
  body: string;
}

/** One line of a gateway's bill. The number is ours; names and accounts of payers are not read. */
export interface BillRow {
  kind: "payment" | "refund";
  /** Our number of the payment or of the refund. */
  number: string;
  /** Our number of the payment that a refund belongs to; for a payment the same as `number`. */
  outTradeNo: string;
  /** The gateway's number of the trade. */
  transactionId: string;
  /** Never negative; for a refund the refunded amount. */
  amountFen: Fen;
  /** At the time of the bill: a refund may still have been in progress or have failed. */
  state: "done" | "processing" | "failed";
  /** The gateway's fee, negative if it was refunded. Recorded, never compared. */
  feeFen: Fen;
}

/** Thrown if a notification or an answer cannot be trusted; none of its data may be used. */
export class UntrustedMessageError extends Error {
  override name = "UntrustedMessageError";
}

/** Thrown when the gateway is unreachable or answers "try again". */
export class ChannelUnavailableError extends Error {
  override name = "ChannelUnavailableError";
}

/** Thrown if the gateway refused; a retry with the same values will fail again. */
export class PaymentRefusedError extends Error {
  override name = "PaymentRefusedError";
  /** The gateway's code without underscores, because several codes occur in both spellings. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** The data of a payment gateway for the whole product, browsers included. */
interface ChannelFacts {
  /** The gateway's name for users. */
  title: string;
  /** The app with which people pay. */
  app: string;
  /** The title of the page that waits for the payment. */
  paymentTitle: string;
  /** Whether the browser inside WeChat can open its pages. */
  opensInWechat: boolean;
  /** The page on which the buyer continues an unpaid order. */
  resumePath: "/payment/wechat-qr" | "/payment/success";
  /** Whether the gateway knows an order only after its payer has begun; before, nothing can be closed there. */
  beginsWithPayer: boolean;
  /** The number of months after a payment in which the gateway accepts refunds (providers §2, §2a). */
  refundMonths: number;
}

/**
 * All gateways; everything else that depends on their names is derived from this record. To add one, add an entry here,
 * an adapter to `src/adapters/payment/channel-adapters.ts`, its counterpart to `src/sandbox/payment-gateways.ts` (its
 * keys to `src/sandbox/sandbox-keys.ts`, its API and its part of the phone to `src/sandbox/sandbox.ts`), and its
 * settings to `docs/operations.md`. An adapter declares its settings, its protocol and how to connect in its own folder,
 * and so does its counterpart in the sandbox. A list without the new name does not compile, and a test finds
 * undocumented settings. Its mark at checkout is in `channel-mark.tsx`. No other code depends on the name; `bridge` and
 * the hint for phones are specific to WeChat.
 */
const channels = {
  wechat: {
    title: "微信支付",
    app: "微信",
    paymentTitle: "微信支付",
    opensInWechat: true,
    resumePath: "/payment/wechat-qr",
    beginsWithPayer: false,
    refundMonths: 12,
  },
  alipay: {
    title: "支付宝",
    app: "支付宝",
    paymentTitle: "支付宝付款",
    opensInWechat: false,
    // Buyers reach the cashier from the page of the order.
    resumePath: "/payment/success",
    beginsWithPayer: true,
    refundMonths: 12,
  },
} satisfies Record<string, ChannelFacts>;

/** The name of a channel in orders, addresses and settings. */
export type ChannelName = keyof typeof channels;

export const CHANNELS: Readonly<Record<ChannelName, ChannelFacts>> = channels;

export const CHANNEL_NAMES = Object.keys(channels) as readonly ChannelName[];

/** How a gateway numbers payments, expects answers to its notifications, and reports refusals. */
export interface ChannelProtocol {
  /**
   * The ending that follows the order's number. Each method has its own, because WeChat accepts a number for one
   * method only. No two gateways have the same ending (decision 0078).
   */
  numberEndings: Readonly<Record<PaymentWay, string>>;
  /** What makes the gateway stop repeating a notification: the status of the answer, or the word `success` in it. */
  endsNotificationsBy: "status" | "word";
  /** The gateway's code if the balance of the merchant's account is too low for a refund. */
  lowBalanceCode: string;
}

/** Identifies a payer in the gateway's own browser by a redirect through the gateway. */
export interface PayerLogin {
  /** The address that the browser opens; it is redirected to `returnUrl` with `code` and `state`. */
  authorizeUrl(trip: { state: string; returnUrl: string }): string;
  /** The payer's openid, once per code. Throws `PaymentRefusedError` for a code that is wrong, used or too old. */
  identify(code: string): Promise<string>;
}

/** A payment gateway. Implementations: WeChat Pay v3 and Alipay. */
export interface PaymentChannel {
  readonly name: ChannelName;
  readonly protocol: ChannelProtocol;
  /** The payment methods of this site's account. */
  readonly ways: readonly PaymentWay[];
  /** Present if `bridge` is among the methods. */
  readonly payerLogin: PayerLogin | null;
  /** Creates the order at the gateway. Repeating it with the same values is harmless. Throws `PaymentRefusedError`. */
  create(request: PaymentRequest): Promise<PaymentPrompt>;
  /** Queries the gateway; an unknown order is `unpaid`. */
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Closes an unpaid order. `paid`: the payer was faster; settle only by the result of `query`. `unbegun`: there is
   * nothing to close yet, and an open cashier page can still pay until the order expires.
   */
  close(outTradeNo: string): Promise<"closed" | "paid" | "unbegun">;
  /** Verifies and opens a notification. Throws `UntrustedMessageError`. */
  openNotification(notification: RawNotification): Promise<PaymentNotification>;
  /** Refunds the full amount that must be returned; retries use the same `outRefundNo`. */
  refund(request: {
    outTradeNo: string;
    outRefundNo: string;
    amountFen: Fen;
    totalFen: Fen;
    reason: string;
  }): Promise<void>;
  /** The state of a refund; null if the gateway knows no refund with this number. */
  queryRefund(refund: { outTradeNo: string; outRefundNo: string }): Promise<RefundFacts | null>;
  /**
   * The gateway's bill for a day in Asia/Shanghai, as `2026-11-20`; null if there is no bill, because the day had no
   * trade or the bill is not created yet. Throws `UntrustedMessageError` for an incomplete bill.
   */
  fetchBill(day: string): Promise<BillRow[] | null>;
}

/** The gateways that this site has an account with. */
export type PaymentChannels = ReadonlyMap<ChannelName, PaymentChannel>;
