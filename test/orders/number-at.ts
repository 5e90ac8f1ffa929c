import { CHANNEL_ADAPTERS } from "../../src/adapters/payment/channel-adapters.ts";
import type { ChannelName } from "../../src/ports/payment-channel.ts";
import { SANDBOX_GATEWAYS } from "../../src/sandbox/payment-gateways.ts";

/** The number of an order at a gateway, for the payment method that the tests use: that of a desktop. */
export function numberAt(orderNo: string, channel: ChannelName): string {
  return `${orderNo}${CHANNEL_ADAPTERS[channel].protocol.numberEndings[SANDBOX_GATEWAYS[channel].desktopWay]}`;
}
