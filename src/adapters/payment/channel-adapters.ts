import type { z } from "zod";
import type { ChannelName } from "../../ports/payment-channel.ts";
import { alipayAdapter } from "./alipay/alipay-adapter.ts";
import { wechatPayAdapter } from "./wechat-pay/wechat-pay-adapter.ts";

/** The adapters of all gateways; the compiler requires an entry for each. */
export const CHANNEL_ADAPTERS = {
  wechat: wechatPayAdapter,
  alipay: alipayAdapter,
} satisfies Record<ChannelName, object>;

type Shapes = (typeof CHANNEL_ADAPTERS)[ChannelName]["settings"];
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type ChannelSettings = AllOf<Shapes> & z.ZodRawShape;

/** The environment variables of all gateways, with their schemas. */
export const CHANNEL_SETTINGS = Object.assign(
  {},
  ...Object.values(CHANNEL_ADAPTERS).map(({ settings }) => settings),
) as ChannelSettings;
