import type { ChannelName } from "../ports/payment-channel.ts";
import { alipayGateway } from "./alipay/alipay-gateway.ts";
import { wechatPayGateway } from "./wechat-pay/wechat-pay-gateway.ts";

/**
 * The gateways in the sandbox; the compiler requires an entry for each. Configuration, addresses, access rules and the
 * numbers of tests are derived from it. `sandbox.ts` creates each gateway's API and its part of the phone.
 */
export const SANDBOX_GATEWAYS = {
  wechat: wechatPayGateway,
  alipay: alipayGateway,
} satisfies Record<ChannelName, object>;
