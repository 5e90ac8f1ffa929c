import { CHANNEL_PROTOCOLS } from "../../src/features/commerce/orders/server/payment/channel-protocols.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";

/** What the tests add to an order's number at each gateway: the ending of the method that they pay by. */
const NUMBER_ENDINGS: Readonly<Record<ChannelName, string>> = {
  wechat: CHANNEL_PROTOCOLS.wechat.numberEndings.code,
  alipay: CHANNEL_PROTOCOLS.alipay.numberEndings.cashier,
};

/** Our number at a gateway. */
export function numberAt(orderNo: string, channel: ChannelName): string {
  return `${orderNo}${NUMBER_ENDINGS[channel]}`;
}
