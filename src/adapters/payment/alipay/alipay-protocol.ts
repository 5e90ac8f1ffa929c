import type { ChannelProtocol } from "../../../ports/payment-channel.ts";

export const ALIPAY_PROTOCOL: ChannelProtocol = {
  numberEndings: { code: "Q", cashier: "A", bridge: "B" },
  endsNotificationsBy: "word",
  lowBalanceCode: "SELLERBALANCENOTENOUGH",
};
