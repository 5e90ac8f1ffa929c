import { CHANNEL_NAMES, CHANNELS, type ChannelName } from "../../../ports/payment-channel.ts";

/** The address for a gateway's notifications. Like all endpoints, it is below the API's path. */
export function notifyPathOf(channel: ChannelName): `/v1/payments/${ChannelName}/notify` {
  return `/v1/payments/${channel}/notify`;
}

/** The gateway of an address that does not name one. */
export const DEFAULT_CHANNEL: ChannelName = "wechat";

/** The gateway that the query `via` of a payment page names. For an unknown name, the default gateway. */
export function readVia(via: string | null): ChannelName {
  return CHANNEL_NAMES.find((name) => name === via) ?? DEFAULT_CHANNEL;
}

/** The query `via` of a payment page. null: the address does not need it. */
export function viaOf(channel: ChannelName): ChannelName | null {
  return channel === DEFAULT_CHANNEL ? null : channel;
}

/** The way of paying an order. */
export function channelTitle(channel: ChannelName | "none"): string {
  return channel === "none" ? "无需付款" : CHANNELS[channel].title;
}
