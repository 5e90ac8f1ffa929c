import type { ChannelName, PaymentWay } from "../../../../../ports/payment-channel.ts";

/** How a gateway numbers payments, expects answers to its notifications, and reports refusals. */
interface ChannelProtocol {
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

export const CHANNEL_PROTOCOLS: Readonly<Record<ChannelName, ChannelProtocol>> = {
  wechat: {
    numberEndings: { code: "", cashier: "H", bridge: "J" },
    endsNotificationsBy: "status",
    lowBalanceCode: "NOTENOUGH",
  },
  alipay: {
    numberEndings: { code: "Q", cashier: "A", bridge: "B" },
    endsNotificationsBy: "word",
    lowBalanceCode: "SELLERBALANCENOTENOUGH",
  },
};
