import type { MiniProgramConfig } from "../adapters/mini-program/mini-program-config.ts";
import type { AlipayConfig } from "../adapters/payment/alipay/alipay-config.ts";
import type { WechatPayConfig } from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import type { AliyunSmsConfig } from "../adapters/sms/aliyun-sms-sender.ts";
import type { TencentSmsConfig } from "../adapters/sms/tencent-sms-sender.ts";
import type { WechatAccount } from "../adapters/wechat/wechat-client.ts";
import { miniProgramKeys } from "./mini-program/mini-program-keys.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";
import { noticeTemplateIds, templateIds } from "./sms/sms-templates.ts";
import { officialAccountKeys } from "./wechat-pay/official-account-keys.ts";
import { knownCertificate } from "./wechat-pay/platform-certificates.ts";

export interface SandboxProviderConfigs {
  wechatPay: WechatPayConfig;
  officialAccount: WechatAccount;
  alipay: AlipayConfig;
  aliyunSms: AliyunSmsConfig;
  tencentSms: TencentSmsConfig;
  miniProgram: MiniProgramConfig;
}

/** The configuration of the real adapters for a sandbox mounted under `/sandbox` at this origin. */
export function sandboxProviderConfigs(options: {
  keys: SandboxKeys;
  /** E.g. `http://127.0.0.1:3000`. */
  origin: string;
  /** The origin of the same sandbox for browsers; absent: the same origin. */
  publicOrigin?: string;
  /** The product's notification addresses, reachable from this machine. */
  notifyUrls: { wechat: string; alipay: string };
  /** Alipay's contract for codes. */
  usesPrecreate?: boolean;
}): SandboxProviderConfigs {
  const { keys, origin, publicOrigin = origin, notifyUrls, usesPrecreate = false } = options;
  const { wechatPay, alipay } = keys;
  return {
    wechatPay: {
      appId: wechatPay.appId,
      officialAccount: {
        ...officialAccountKeys(wechatPay),
        authorizeUrl: `${publicOrigin}/sandbox/connect/oauth2/authorize`,
        apiUrl: `${origin}/sandbox/wechat-api`,
      },
      offersH5: true,
      merchantId: wechatPay.merchantId,
      merchantSerial: wechatPay.merchantSerial,
      merchantPrivateKey: wechatPay.merchantPrivateKey,
      merchantCertificate: null,
      apiV3Key: wechatPay.apiV3Key,
      publicKey: { id: wechatPay.platformKeyId, pem: wechatPay.platformPublicKey },
      platformCertificates: [knownCertificate(wechatPay).pem],
      notifyUrl: notifyUrls.wechat,
      baseUrls: [`${origin}/sandbox/wechat-pay`],
    },
    officialAccount: { ...officialAccountKeys(wechatPay), apiUrl: `${origin}/sandbox/wechat-api` },
    alipay: {
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      privateKey: alipay.appPrivateKey,
      trust: { kind: "public-key", publicKey: alipay.alipayPublicKey },
      gatewayUrl: `${origin}/sandbox/alipay/gateway.do`,
      cashierUrl: `${publicOrigin}/sandbox/alipay/gateway.do`,
      notifyUrl: notifyUrls.alipay,
      usesPrecreate,
    },
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
