import { CHANNEL_PROTOCOLS } from "../../src/features/commerce/orders/server/payment/channel-protocols.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";

/** The suffix of an order number at each gateway, for the payment method that the tests use. */
const NUMBER_ENDINGS: Readonly<Record<ChannelName, string>> = {
  wechat: CHANNEL_PROTOCOLS.wechat.numberEndings.code,
  alipay: CHANNEL_PROTOCOLS.alipay.numberEndings.cashier,
};

/** The number of an order at a gateway. */
export function numberAt(orderNo: string, channel: ChannelName): string {
  return `${orderNo}${NUMBER_ENDINGS[channel]}`;
}
