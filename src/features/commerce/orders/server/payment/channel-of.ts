import {
  type ChannelName,
  ChannelUnavailableError,
  type PaymentChannel,
} from "../../../../../ports/payment-channel.ts";
import type { OrdersContext } from "../order/orders-context.ts";

/** The gateway by its name. One that was removed from the settings since a payment began is unavailable. */
export function channelOf({ channels }: Pick<OrdersContext, "channels">, name: ChannelName): PaymentChannel {
  const channel = channels.get(name);
  if (channel === undefined) throw new ChannelUnavailableError(`no account at ${name} is configured`);
  return channel;
}
