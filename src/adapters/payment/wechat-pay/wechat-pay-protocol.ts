import type { ChannelProtocol } from "../../../ports/payment-channel.ts";

export const WECHAT_PAY_PROTOCOL: ChannelProtocol = {
  numberEndings: { code: "", cashier: "H", bridge: "J" },
  endsNotificationsBy: "status",
  lowBalanceCode: "NOTENOUGH",
};
