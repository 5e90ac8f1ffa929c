import type { ChannelName, PaymentWay } from "../../../../../ports/payment-channel.ts";

/** How payments at a gateway are numbered, its notifications answered and its refusals read. */
interface ChannelProtocol {
  /**
   * What follows the order's number: another ending for each method, because WeChat accepts a number for one method
   * only, and never the same at two gateways (decision 0078).
   */
  numberEndings: Readonly<Record<PaymentWay, string>>;
  /** What ends its repeats of a notification: the status of the answer, or the word `success` in it. */
  endsNotificationsBy: "status" | "word";
  /** Its code where the merchant's account has too little for a refund. */
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
