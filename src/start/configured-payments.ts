import type { PaymentAccount } from "../adapters/payment/channel-adapter.ts";
import { CHANNEL_ADAPTERS } from "../adapters/payment/channel-adapters.ts";
import type { Config } from "../config.ts";
import { notifyPathOf } from "../features/commerce/orders/channels.ts";
import { API_PREFIX } from "../kit/api/endpoint.ts";
import { CHANNEL_NAMES, type ChannelName } from "../ports/payment-channel.ts";

/** The site's own accounts. */
export async function readPaymentAccounts(
  config: Config,
  origin: string,
): Promise<ReadonlyMap<ChannelName, PaymentAccount>> {
  const read = await Promise.all(
    CHANNEL_NAMES.map(
      async (name) => [name, await CHANNEL_ADAPTERS[name].readOwn(config, notifyUrlOf(name, origin))] as const,
    ),
  );
  return new Map(read.flatMap(([name, account]) => (account === null ? [] : [[name, account] as const])));
}

/** The address of the site for the gateway's notifications. */
export function notifyUrlOf(channel: ChannelName, origin: string): string {
  return `${origin}${API_PREFIX}${notifyPathOf(channel)}`;
}
