import type { MiniProgramConfig } from "../adapters/mini-program/mini-program-config.ts";
import type { WechatPayConfig } from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import type { AliyunSmsConfig } from "../adapters/sms/aliyun-sms-sender.ts";
import type { TencentSmsConfig } from "../adapters/sms/tencent-sms-sender.ts";
import { miniProgramKeys } from "./mini-program/mini-program-keys.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";
import { noticeTemplateIds, templateIds } from "./sms/sms-templates.ts";

export interface SandboxProviderConfigs {
  wechatPay: WechatPayConfig;
  aliyunSms: AliyunSmsConfig;
  tencentSms: TencentSmsConfig;
  miniProgram: MiniProgramConfig;
}

/** What the real adapters need to talk to a sandbox mounted under `/sandbox` at this origin. */
export function sandboxProviderConfigs(options: {
  keys: SandboxKeys;
  /** E.g. `http://127.0.0.1:3000`. */
  origin: string;
  /** Where the product takes WeChat notifications, reachable from this machine. */
  notifyUrl: string;
}): SandboxProviderConfigs {
  const { keys, origin, notifyUrl } = options;
  const { wechatPay } = keys;
  return {
    wechatPay: {
      appId: wechatPay.appId,
      merchantId: wechatPay.merchantId,
      merchantSerial: wechatPay.merchantSerial,
      merchantPrivateKey: wechatPay.merchantPrivateKey,
      apiV3Key: wechatPay.apiV3Key,
      publicKey: { id: wechatPay.platformKeyId, pem: wechatPay.platformPublicKey },
      platformCertificates: [],
      notifyUrl,
      baseUrls: [`${origin}/sandbox/wechat-pay`],
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
