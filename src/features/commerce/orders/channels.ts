import { CHANNEL_NAMES, type ChannelName } from "../../../ports/payment-channel.ts";

/** Data of a payment gateway that its adapter does not contain. */
interface ChannelFacts {
  /** The gateway's name for users. */
  title: string;
  /** The app that people pay with. */
  app: string;
  /** Title of the page that waits for the payment. */
  paymentTitle: string;
  /** Whether the browser inside WeChat opens its pages. */
  opensInWechat: boolean;
  /** Where the buyer continues with an unpaid order. */
  resumePath: "/payment/wechat-qr" | "/payment/success";
  /** Months after a payment in which the gateway gives money back (providers §2, §2a). */
  refundMonths: number;
}

/**
 * All gateways. A new one is a name in `CHANNEL_NAMES` (`src/ports/payment-channel.ts`), an entry here and in
 * `server/payment/channel-protocols.ts`, an adapter in `src/adapters/payment`, its settings in `src/config.ts` and
 * `docs/operations.md`, an entry in `src/start/configured-payments.ts`, and a migration for `bill_days`. A record without
 * an entry for it does not compile, and nothing else depends on the name; `bridge` and the hint for phones are WeChat's.
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
    // The cashier is reached from the order's own page.
    resumePath: "/payment/success",
    refundMonths: 12,
  },
};

/** The address for a gateway's notifications; below the API like everything here. */
export function notifyPathOf(channel: ChannelName): `/v1/payments/${ChannelName}/notify` {
  return `/v1/payments/${channel}/notify`;
}

/** The gateway that an address means when it names none. */
export const DEFAULT_CHANNEL: ChannelName = CHANNEL_NAMES[0];

/** The gateway that the query `via` of a payment page names; the default one for an unknown name. */
export function readVia(via: string | null): ChannelName {
  return CHANNEL_NAMES.find((name) => name === via) ?? DEFAULT_CHANNEL;
}

/** The query `via` of a payment page; null where the address needs none. */
export function viaOf(channel: ChannelName): ChannelName | null {
  return channel === DEFAULT_CHANNEL ? null : channel;
}
