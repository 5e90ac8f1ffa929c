import { CHANNEL_NAMES, type ChannelName } from "../../../ports/payment-channel.ts";

/** The data of a payment gateway that its adapter does not contain. */
interface ChannelFacts {
  /** The gateway's name for users. */
  title: string;
  /** The app with which people pay. */
  app: string;
  /** The title of the page that waits for the payment. */
  paymentTitle: string;
  /** Whether the browser inside WeChat can open its pages. */
  opensInWechat: boolean;
  /** The page on which the buyer continues an unpaid order. */
  resumePath: "/payment/wechat-qr" | "/payment/success";
  /** The number of months after a payment in which the gateway accepts refunds (providers §2, §2a). */
  refundMonths: number;
}

/**
 * All gateways. To add one, add a name to `CHANNEL_NAMES` (`src/ports/payment-channel.ts`), an entry here and in
 * `server/payment/channel-protocols.ts`, an adapter in `src/adapters/payment`, its settings in `src/config.ts` and
 * `docs/operations.md`, an entry in `src/start/configured-payments.ts`, and a migration for `bill_days`. The sandbox
 * plays every gateway: a folder in `src/sandbox`, its keys in `provider-config.ts`, its address for notifications in
 * `src/start/start-providers.ts`, and its number endings in `test/orders/number-at.ts`. A record without an entry for
 * the new name does not compile. No other code depends on the name; `bridge` and the hint for phones are specific to
 * WeChat.
 */
export const CHANNELS: Readonly<Record<ChannelName, ChannelFacts>> = {
  wechat: {
    title: "微信支付",
    app: "微信",
    paymentTitle: "微信支付",
    opensInWechat: true,
    resumePath: "/payment/wechat-qr",
    refundMonths: 12,
  },
  alipay: {
    title: "支付宝",
    app: "支付宝",
    paymentTitle: "支付宝付款",
    opensInWechat: false,
    // Buyers reach the cashier from the page of the order.
    resumePath: "/payment/success",
    refundMonths: 12,
  },
};

/** The address for a gateway's notifications. Like all endpoints, it is below the API's path. */
export function notifyPathOf(channel: ChannelName): `/v1/payments/${ChannelName}/notify` {
  return `/v1/payments/${channel}/notify`;
}

/** The gateway of an address that does not name one. */
export const DEFAULT_CHANNEL: ChannelName = CHANNEL_NAMES[0];

/** The gateway that the query `via` of a payment page names. For an unknown name, the default gateway. */
export function readVia(via: string | null): ChannelName {
  return CHANNEL_NAMES.find((name) => name === via) ?? DEFAULT_CHANNEL;
}

/** The query `via` of a payment page. null: the address does not need it. */
export function viaOf(channel: ChannelName): ChannelName | null {
  return channel === DEFAULT_CHANNEL ? null : channel;
}
