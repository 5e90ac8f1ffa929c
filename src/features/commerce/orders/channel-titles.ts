import type { Channel } from "./contract.ts";

/** The names of the gateways for users. */
export const CHANNEL_TITLES: Readonly<Record<Channel, string>> = { wechat: "微信支付", alipay: "支付宝" };

/** The apps that people pay with. */
export const PAYING_APPS: Readonly<Record<Channel, string>> = { wechat: "微信", alipay: "支付宝" };
