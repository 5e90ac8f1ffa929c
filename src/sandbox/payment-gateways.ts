import type { ChannelName } from "../ports/payment-channel.ts";
import { alipayGateway } from "./alipay/alipay-gateway.ts";
import { wechatPayGateway } from "./wechat-pay/wechat-pay-gateway.ts";

/**
 * The gateways in the sandbox; the compiler requires an entry for each. Configuration, addresses, access rules and the
 * numbers of tests are derived from it. What each keeps and how the phone pays it is put together in `sandbox.ts`, with
 * the trades in `ledger.ts` and the phone's acts in `phone/phone-actions.ts`.
 */
export const SANDBOX_GATEWAYS = {
  wechat: wechatPayGateway,
  alipay: alipayGateway,
} satisfies Record<ChannelName, object>;
