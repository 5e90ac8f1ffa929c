import { AppError } from "../../../../../kit/api/app-error.ts";
import { CHANNELS, type ChannelName } from "../../../../../ports/payment-channel.ts";
import type { OrdersContext } from "./orders-context.ts";

/** Throws if the site has no account at the requested gateway. */
export function assertOffered({ channels }: Pick<OrdersContext, "channels">, channel: ChannelName): void {
  if (channels.has(channel)) return;
  const message = `这里没有开通${CHANNELS[channel].title}，请换一种方式付款`;
  throw new AppError({ status: 422, code: "CHANNEL_NOT_OFFERED", message });
}
