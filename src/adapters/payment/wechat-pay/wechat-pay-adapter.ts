import { createPrivateKey, createPublicKey } from "node:crypto";
import { z } from "zod";
import { filledSetting, flagSetting, needSetting } from "../../../kit/values/setting-schemas.ts";
import { WECHAT_API_URL } from "../../wechat/wechat-client.ts";
import { channelAdapter } from "../channel-adapter.ts";
import { splitCertificates } from "../pem-certificates.ts";
import { readKeyFile, readSettingFile } from "../setting-files.ts";
import { checkWechatPayAccount } from "./check-account.ts";
import { type OfficialAccount, WECHAT_AUTHORIZE_URL } from "./official-account.ts";
import { createWechatPayChannel } from "./wechat-pay-channel.ts";
import { findWechatPayConfigProblems, WECHAT_PAY_BASE_URLS, type WechatPayConfig } from "./wechat-pay-config.ts";
import { WECHAT_PAY_PROTOCOL } from "./wechat-pay-protocol.ts";

const settings = {
  WXPAY_APPID: filledSetting.optional(),
  WXPAY_MCHID: filledSetting.optional(),
  WXPAY_MCH_SERIAL: filledSetting.optional(),
  WXPAY_MCH_PRIVATE_KEY_FILE: filledSetting.optional(),
  WXPAY_APIV3_KEY: z.string().length(32, "要正好 32 个字符").optional(),
  WXPAY_PUBLIC_KEY_ID: filledSetting.optional(),
  WXPAY_PUBLIC_KEY_FILE: filledSetting.optional(),
  /** Certificate mode, or both while the merchant moves to the public key. */
  WXPAY_PLATFORM_CERTS_FILE: filledSetting.optional(),
  /** The merchant's own certificate, to check key and serial against at the start. */
  WXPAY_MCH_CERT_FILE: filledSetting.optional(),
  /** The merchant has H5 payment, for the browsers of phones. */
  WXPAY_H5: flagSetting,
  /** The official account for payments inside WeChat. */
  WXPAY_OA_APPID: filledSetting.optional(),
  WXPAY_OA_SECRET: filledSetting.optional(),
};

type Settings = z.output<z.ZodObject<typeof settings>>;

export const wechatPayAdapter = channelAdapter({
  settings,
  protocol: WECHAT_PAY_PROTOCOL,
  readConfig: readWechatPayConfig,
  findProblems: findWechatPayConfigProblems,
  certificatesOf: ({ merchantCertificate, platformCertificates }) => [
    ...(merchantCertificate === null ? [] : [{ title: "微信支付的商户证书", pem: merchantCertificate }]),
    ...platformCertificates.map((pem) => ({ title: "微信支付的平台证书", pem })),
  ],
  checkAccount: checkWechatPayAccount,
  createChannel: createWechatPayChannel,
});

/** null: not configured. */
async function readWechatPayConfig(settings: Settings, notifyUrl: string): Promise<WechatPayConfig | null> {
  if (settings.WXPAY_MCHID === undefined) return null;
  return {
    appId: needSetting(settings, "WXPAY_APPID"),
    officialAccount: readOfficialAccount(settings),
    offersH5: settings.WXPAY_H5,
    merchantId: settings.WXPAY_MCHID,
    merchantSerial: needSetting(settings, "WXPAY_MCH_SERIAL"),
    merchantPrivateKey: await readKeyFile(settings, "WXPAY_MCH_PRIVATE_KEY_FILE", createPrivateKey),
    merchantCertificate:
      settings.WXPAY_MCH_CERT_FILE === undefined ? null : await readSettingFile(settings, "WXPAY_MCH_CERT_FILE"),
    apiV3Key: needSetting(settings, "WXPAY_APIV3_KEY"),
    ...(await readPlatformTrust(settings)),
    notifyUrl,
    baseUrls: WECHAT_PAY_BASE_URLS,
  };
}

/** null: not configured. It can also be used only for share cards, without a payment account. */
export function readOfficialAccount(
  settings: Pick<Settings, "WXPAY_OA_APPID" | "WXPAY_OA_SECRET">,
): OfficialAccount | null {
  if (settings.WXPAY_OA_APPID === undefined) return null;
  return {
    appId: settings.WXPAY_OA_APPID,
    secret: needSetting(settings, "WXPAY_OA_SECRET"),
    authorizeUrl: WECHAT_AUTHORIZE_URL,
    apiUrl: WECHAT_API_URL,
  };
}

/**
 * How the platform's signatures are verified: by its public key, its certificates, or both during a merchant's
 * migration.
 */
async function readPlatformTrust(
  settings: Settings,
): Promise<Pick<WechatPayConfig, "publicKey" | "platformCertificates">> {
  const file = settings.WXPAY_PLATFORM_CERTS_FILE;
  const pem = file === undefined ? "" : await readSettingFile(settings, "WXPAY_PLATFORM_CERTS_FILE");
  const platformCertificates = splitCertificates(pem);
  if (file !== undefined && platformCertificates.length === 0)
    throw new Error(`WXPAY_PLATFORM_CERTS_FILE：${file} 里没有 PEM 格式的证书`);
  if (file !== undefined && settings.WXPAY_PUBLIC_KEY_ID === undefined)
    return { publicKey: null, platformCertificates };
  const id = needSetting(settings, "WXPAY_PUBLIC_KEY_ID");
  return {
    publicKey: { id, pem: await readKeyFile(settings, "WXPAY_PUBLIC_KEY_FILE", createPublicKey) },
    platformCertificates,
  };
}
