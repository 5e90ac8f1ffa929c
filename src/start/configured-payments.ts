import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AccountCheck } from "../adapters/payment/account-check.ts";
import { createAlipayChannel } from "../adapters/payment/alipay/alipay-channel.ts";
import {
  ALIPAY_GATEWAY_URL,
  type AlipayConfig,
  type AlipayTrust,
  findAlipayConfigProblems,
} from "../adapters/payment/alipay/alipay-config.ts";
import { checkAlipayAccount } from "../adapters/payment/alipay/check-account.ts";
import { checkWechatPayAccount } from "../adapters/payment/wechat-pay/check-account.ts";
import { type OfficialAccount, WECHAT_AUTHORIZE_URL } from "../adapters/payment/wechat-pay/official-account.ts";
import { createWechatPayChannel } from "../adapters/payment/wechat-pay/wechat-pay-channel.ts";
import {
  findWechatPayConfigProblems,
  WECHAT_PAY_BASE_URLS,
  type WechatPayConfig,
} from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import { WECHAT_API_URL } from "../adapters/wechat/wechat-client.ts";
import type { Config } from "../config.ts";
import { notifyPathOf } from "../features/commerce/orders/channels.ts";
import { API_PREFIX } from "../kit/api/endpoint.ts";
import type { Clock } from "../ports/clock.ts";
import { CHANNEL_NAMES, type ChannelName, type PaymentChannel } from "../ports/payment-channel.ts";
import type { SandboxProviderConfigs } from "../sandbox/provider-config.ts";
import { need } from "./configured-messages.ts";

/** An account at a gateway, of the site or of the sandbox. */
export interface PaymentAccount {
  /** Asks the gateway whether it accepts the account; null if `connect` reports configuration errors. */
  check(by: { clock: Clock; fetch: typeof globalThis.fetch }): Promise<AccountCheck | null>;
  connect(by: { clock: Clock }): PaymentChannel;
}

interface Gateway {
  /** null: not configured. */
  readOwn(config: Config, origin: string): Promise<PaymentAccount | null>;
  /** null: the sandbox does not simulate this gateway. */
  inSandbox(configs: SandboxProviderConfigs): PaymentAccount | null;
}

interface GatewayAdapter<C> {
  readConfig(config: Config, origin: string): Promise<C | null>;
  sandboxConfig(configs: SandboxProviderConfigs): C | null;
  findProblems(config: C): string[];
  checkAccount(config: C, by: { clock: Clock; fetch: typeof globalThis.fetch }): Promise<AccountCheck>;
  createChannel(options: { config: C; clock: Clock }): PaymentChannel;
}

function gatewayOf<C>(adapter: GatewayAdapter<C>): Gateway & { accountOf(config: C): PaymentAccount } {
  const accountOf = (config: C): PaymentAccount => ({
    // The channel's builder reports configuration errors; a request to the gateway would only report them less clearly.
    check: async (by) => (adapter.findProblems(config).length === 0 ? adapter.checkAccount(config, by) : null),
    connect: ({ clock }) => adapter.createChannel({ config, clock }),
  });
  const accountOrNull = (config: C | null) => config && accountOf(config);
  return {
    accountOf,
    readOwn: async (config, origin) => accountOrNull(await adapter.readConfig(config, origin)),
    inSandbox: (configs) => accountOrNull(adapter.sandboxConfig(configs)),
  };
}

/** All gateways; the compiler requires an entry for each. */
export const GATEWAYS = {
  wechat: gatewayOf({
    readConfig: readWechatPayConfig,
    sandboxConfig: ({ wechatPay }) => wechatPay,
    findProblems: findWechatPayConfigProblems,
    checkAccount: checkWechatPayAccount,
    createChannel: createWechatPayChannel,
  }),
  alipay: gatewayOf({
    readConfig: readAlipayConfig,
    sandboxConfig: ({ alipay }) => alipay,
    findProblems: findAlipayConfigProblems,
    checkAccount: checkAlipayAccount,
    createChannel: createAlipayChannel,
  }),
} satisfies Record<ChannelName, Gateway>;

/** The site's own accounts. */
export async function readPaymentAccounts(
  config: Config,
  origin: string,
): Promise<ReadonlyMap<ChannelName, PaymentAccount>> {
  const read = await Promise.all(
    CHANNEL_NAMES.map(async (name) => [name, await GATEWAYS[name].readOwn(config, origin)] as const),
  );
  return new Map(read.flatMap(([name, account]) => (account === null ? [] : [[name, account] as const])));
}

/** The address of the site for the gateway's notifications. */
export function notifyUrlOf(channel: ChannelName, origin: string): string {
  return `${origin}${API_PREFIX}${notifyPathOf(channel)}`;
}

/** null: not configured. */
async function readWechatPayConfig(config: Config, origin: string): Promise<WechatPayConfig | null> {
  if (config.WXPAY_MCHID === undefined) return null;
  return {
    appId: need(config, "WXPAY_APPID"),
    officialAccount: readOfficialAccount(config),
    offersH5: config.WXPAY_H5,
    merchantId: config.WXPAY_MCHID,
    merchantSerial: need(config, "WXPAY_MCH_SERIAL"),
    merchantPrivateKey: await readKey(config, "WXPAY_MCH_PRIVATE_KEY_FILE", createPrivateKey),
    merchantCertificate:
      config.WXPAY_MCH_CERT_FILE === undefined ? null : await readNamedFile(config, "WXPAY_MCH_CERT_FILE"),
    apiV3Key: need(config, "WXPAY_APIV3_KEY"),
    ...(await readPlatformTrust(config)),
    notifyUrl: notifyUrlOf("wechat", origin),
    baseUrls: WECHAT_PAY_BASE_URLS,
  };
}

/** null: not configured. It can also be used only for share cards, without a payment account. */
export function readOfficialAccount(config: Config): OfficialAccount | null {
  if (config.WXPAY_OA_APPID === undefined) return null;
  return {
    appId: config.WXPAY_OA_APPID,
    secret: need(config, "WXPAY_OA_SECRET"),
    authorizeUrl: WECHAT_AUTHORIZE_URL,
    apiUrl: WECHAT_API_URL,
  };
}

/**
 * How the platform's signatures are verified: by its public key, its certificates, or both during a merchant's
 * migration.
 */
async function readPlatformTrust(config: Config): Promise<Pick<WechatPayConfig, "publicKey" | "platformCertificates">> {
  const file = config.WXPAY_PLATFORM_CERTS_FILE;
  const pem = file === undefined ? "" : await readNamedFile(config, "WXPAY_PLATFORM_CERTS_FILE");
  const platformCertificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (file !== undefined && platformCertificates.length === 0)
    throw new Error(`WXPAY_PLATFORM_CERTS_FILE：${file} 里没有 PEM 格式的证书`);
  if (file !== undefined && config.WXPAY_PUBLIC_KEY_ID === undefined) return { publicKey: null, platformCertificates };
  const id = need(config, "WXPAY_PUBLIC_KEY_ID");
  return {
    publicKey: { id, pem: await readKey(config, "WXPAY_PUBLIC_KEY_FILE", createPublicKey) },
    platformCertificates,
  };
}

/** null: not configured. The contents of the files are checked when the channel is created. */
export async function readAlipayConfig(config: Config, origin: string): Promise<AlipayConfig | null> {
  if (config.ALIPAY_APP_ID === undefined) return null;
  return {
    appId: config.ALIPAY_APP_ID,
    sellerId: need(config, "ALIPAY_SELLER_ID"),
    privateKey: await readNamedFile(config, "ALIPAY_PRIVATE_KEY_FILE"),
    trust: await readAlipayTrust(config),
    gatewayUrl: ALIPAY_GATEWAY_URL,
    cashierUrl: ALIPAY_GATEWAY_URL,
    notifyUrl: notifyUrlOf("alipay", origin),
    usesPrecreate: config.ALIPAY_PRECREATE,
  };
}

async function readAlipayTrust(config: Config): Promise<AlipayTrust> {
  if (config.ALIPAY_APP_CERT_FILE === undefined)
    return { kind: "public-key", publicKey: await readNamedFile(config, "ALIPAY_PUBLIC_KEY_FILE") };
  return {
    kind: "certificates",
    appCertificate: await readNamedFile(config, "ALIPAY_APP_CERT_FILE"),
    alipayCertificate: await readNamedFile(config, "ALIPAY_CERT_FILE"),
    rootCertificate: await readNamedFile(config, "ALIPAY_ROOT_CERT_FILE"),
  };
}

type FileSetting = Extract<keyof Config, `${"WXPAY" | "ALIPAY"}_${string}_FILE`>;

async function readNamedFile(config: Config, name: FileSetting): Promise<string> {
  const file = need(config, name);
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${name}：读不到文件 ${file}（${cause.code}）`, { cause });
  });
}

async function readKey(
  config: Config,
  name: "WXPAY_MCH_PRIVATE_KEY_FILE" | "WXPAY_PUBLIC_KEY_FILE",
  parse: (pem: string) => unknown,
): Promise<string> {
  const pem = await readNamedFile(config, name);
  try {
    parse(pem);
    return pem;
  } catch (cause) {
    throw new Error(`${name}：${config[name]} 里不是 PEM 格式的密钥`, { cause });
  }
}
