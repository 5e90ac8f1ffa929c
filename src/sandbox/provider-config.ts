import type { MiniProgramConfig } from "../adapters/mini-program/mini-program-config.ts";
import type { AlipayConfig } from "../adapters/payment/alipay/alipay-config.ts";
import type { WechatPayConfig } from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import type { AliyunSmsConfig } from "../adapters/sms/aliyun-sms-sender.ts";
import type { TencentSmsConfig } from "../adapters/sms/tencent-sms-sender.ts";
import type { WechatAccount } from "../adapters/wechat/wechat-client.ts";
import type { ChannelName } from "../ports/payment-channel.ts";
import { miniProgramKeys } from "./mini-program/mini-program-keys.ts";
import type { GatewayPlace } from "./payment-gateway.ts";
import { SANDBOX_GATEWAYS } from "./payment-gateways.ts";
import { noticeTemplateIds, templateIds } from "./sms/sms-templates.ts";
import { officialAccountKeys } from "./wechat-pay/official-account-keys.ts";

export interface SandboxProviderConfigs {
  wechatPay: WechatPayConfig;
  officialAccount: WechatAccount;
  alipay: AlipayConfig;
  aliyunSms: AliyunSmsConfig;
  tencentSms: TencentSmsConfig;
  miniProgram: MiniProgramConfig;
}

interface SandboxPlace extends Omit<GatewayPlace, "notifyUrl" | "publicOrigin" | "usesPrecreate"> {
  /** Absent: the same origin. */
  publicOrigin?: string;
  notifyUrlOf(channel: ChannelName): string;
  usesPrecreate?: boolean;
}

/** Where a sandbox mounted under `/sandbox` plays one gateway. */
export function gatewayPlace(sandbox: SandboxPlace, channel: ChannelName): GatewayPlace {
  const { keys, origin, publicOrigin = origin, notifyUrlOf, usesPrecreate = false } = sandbox;
  return { keys, origin, publicOrigin, notifyUrl: notifyUrlOf(channel), usesPrecreate };
}

/** The configuration of the real adapters for a sandbox mounted under `/sandbox` at this origin. */
export function sandboxProviderConfigs(sandbox: SandboxPlace): SandboxProviderConfigs {
  const { keys, origin } = sandbox;
  const { wechatPay } = keys;
  const placeOf = (channel: ChannelName) => gatewayPlace(sandbox, channel);
  return {
    wechatPay: SANDBOX_GATEWAYS.wechat.configOf(placeOf("wechat")),
    officialAccount: { ...officialAccountKeys(wechatPay), apiUrl: `${origin}/sandbox/wechat-api` },
    alipay: SANDBOX_GATEWAYS.alipay.configOf(placeOf("alipay")),
    aliyunSms: {
      endpoint: `${origin}/sandbox/aliyun-sms`,
      ...keys.aliyunSms,
      templates: templateIds("aliyunCode"),
      noticeTemplates: noticeTemplateIds("aliyunCode"),
    },
    tencentSms: {
      endpoint: `${origin}/sandbox/tencent-sms`,
      region: "ap-guangzhou",
      ...keys.tencentSms,
      templates: templateIds("tencentId"),
      noticeTemplates: noticeTemplateIds("tencentId"),
    },
    miniProgram: {
      ...miniProgramKeys(keys),
      loginPage: "pages/login-confirm/login-confirm",
      envVersion: "release",
      baseUrl: `${origin}/sandbox/wechat-api`,
    },
  };
}
