import {
  type ChannelName,
  ChannelUnavailableError,
  type PaymentChannel,
} from "../../../../../ports/payment-channel.ts";
import type { OrdersContext } from "../order/orders-context.ts";

/** The gateway with this name. Throws if it was removed from the settings after a payment began. */
export function channelOf({ channels }: Pick<OrdersContext, "channels">, name: ChannelName): PaymentChannel {
  const channel = channels.get(name);
  if (channel === undefined) throw new ChannelUnavailableError(`no account at ${name} is configured`);
  return channel;
}
