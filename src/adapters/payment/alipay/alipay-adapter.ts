import type { z } from "zod";
import { filledSetting, flagSetting, needSetting } from "../../../kit/values/setting-schemas.ts";
import { channelAdapter } from "../channel-adapter.ts";
import { readSettingFile } from "../setting-files.ts";
import { createAlipayChannel } from "./alipay-channel.ts";
import { ALIPAY_GATEWAY_URL, type AlipayConfig, type AlipayTrust, findAlipayConfigProblems } from "./alipay-config.ts";
import { ALIPAY_PROTOCOL } from "./alipay-protocol.ts";
import { checkAlipayAccount } from "./check-account.ts";

const settings = {
  /** Absent: the sandbox simulates Alipay; where it may not run, Alipay is not offered. */
  ALIPAY_APP_ID: filledSetting.optional(),
  ALIPAY_SELLER_ID: filledSetting.optional(),
  ALIPAY_PRIVATE_KEY_FILE: filledSetting.optional(),
  /** Public-key mode. */
  ALIPAY_PUBLIC_KEY_FILE: filledSetting.optional(),
  /** Certificate mode, when the first of the three is named. */
  ALIPAY_APP_CERT_FILE: filledSetting.optional(),
  ALIPAY_CERT_FILE: filledSetting.optional(),
  ALIPAY_ROOT_CERT_FILE: filledSetting.optional(),
  ALIPAY_PRECREATE: flagSetting,
};

type Settings = z.output<z.ZodObject<typeof settings>>;

export const alipayAdapter = channelAdapter({
  settings,
  protocol: ALIPAY_PROTOCOL,
  readConfig: readAlipayConfig,
  findProblems: findAlipayConfigProblems,
  certificatesOf: ({ trust }) =>
    trust.kind === "public-key"
      ? []
      : [
          { title: "支付宝的应用证书", pem: trust.appCertificate },
          { title: "支付宝公钥证书", pem: trust.alipayCertificate },
        ],
  checkAccount: checkAlipayAccount,
  createChannel: createAlipayChannel,
});

/** null: not configured. The contents of the files are checked when the channel is created. */
async function readAlipayConfig(settings: Settings, notifyUrl: string): Promise<AlipayConfig | null> {
  if (settings.ALIPAY_APP_ID === undefined) return null;
  return {
    appId: settings.ALIPAY_APP_ID,
    sellerId: needSetting(settings, "ALIPAY_SELLER_ID"),
    privateKey: await readSettingFile(settings, "ALIPAY_PRIVATE_KEY_FILE"),
    trust: await readAlipayTrust(settings),
    gatewayUrl: ALIPAY_GATEWAY_URL,
    cashierUrl: ALIPAY_GATEWAY_URL,
    notifyUrl,
    usesPrecreate: settings.ALIPAY_PRECREATE,
  };
}

async function readAlipayTrust(settings: Settings): Promise<AlipayTrust> {
  if (settings.ALIPAY_APP_CERT_FILE === undefined)
    return { kind: "public-key", publicKey: await readSettingFile(settings, "ALIPAY_PUBLIC_KEY_FILE") };
  return {
    kind: "certificates",
    appCertificate: await readSettingFile(settings, "ALIPAY_APP_CERT_FILE"),
    alipayCertificate: await readSettingFile(settings, "ALIPAY_CERT_FILE"),
    rootCertificate: await readSettingFile(settings, "ALIPAY_ROOT_CERT_FILE"),
  };
}
