import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { findNotifyUrlProblems } from "../notify-url.ts";
import type { OfficialAccount } from "./official-account.ts";

/**
 * The data issued by the merchant platform. All values are strings, so that they can come from any source of settings.
 */
export interface WechatPayConfig {
  appId: string;
  /** For payments inside WeChat; its app differs from the app above. null: payments inside WeChat are not available. */
  officialAccount: OfficialAccount | null;
  /** The merchant has H5 payment: a phone's browser opens WeChat's cashier. */
  offersH5: boolean;
  merchantId: string;
  /** Hex serial of the merchant API certificate, not of a platform certificate. */
  merchantSerial: string;
  /** PKCS#8 PEM. */
  merchantPrivateKey: string;
  /** PEM of the merchant API certificate, used to check key and serial; null: not configured. */
  merchantCertificate: string | null;
  /** 32 ASCII characters that were set on the merchant platform. */
  apiV3Key: string;
  /** Public-key mode: id `PUB_KEY_ID_…` and SPKI PEM. */
  publicKey: { id: string; pem: string } | null;
  /** Certificate mode, or both during the platform's migration: PEM certificates. */
  platformCertificates: string[];
  /** Where notifications are sent: https, at most 255 characters, no query string. */
  notifyUrl: string;
  /** The main address and the backup address for network failures. No trailing slash. */
  baseUrls: readonly string[];
}

export const WECHAT_PAY_BASE_URLS = ["https://api.mch.weixin.qq.com", "https://api2.mch.weixin.qq.com"] as const;

const API_V3_KEY_BYTES = 32;
const NOTIFY_URL_LIMIT = 255;

/** The two apps that this site's trades use; a trade of another app is not ours. */
export function isOwnApp(config: Pick<WechatPayConfig, "appId" | "officialAccount">, appId: string): boolean {
  return appId === config.appId || appId === config.officialAccount?.appId;
}

/** All problems of a configuration, in Chinese for the operator; empty if it is usable. */
export function findWechatPayConfigProblems(config: WechatPayConfig): string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(config.apiV3Key) !== API_V3_KEY_BYTES) problems.push("APIv3 密钥必须正好 32 个字符");
  if (!/^[0-9A-Fa-f]{8,40}$/.test(config.merchantSerial)) problems.push("商户证书序列号应为十六进制");
  if (!readPrivateKey(config.merchantPrivateKey)) problems.push("商户私钥无法读取，应为 PEM 格式的 RSA 私钥");
  problems.push(...findCertificateProblems(config));
  if (config.publicKey === null && config.platformCertificates.length === 0)
    problems.push("缺少微信支付公钥或平台证书");
  if (config.publicKey && !config.publicKey.id.startsWith("PUB_KEY_ID_"))
    problems.push("微信支付公钥 ID 应以 PUB_KEY_ID_ 开头");
  problems.push(...findPlatformProblems(config));
  if (config.officialAccount && !/^wx[0-9a-f]{16}$/.test(config.officialAccount.appId))
    problems.push("公众号的 AppID 应为 wx 开头的 18 位");
  if (config.baseUrls.length === 0) problems.push("缺少微信支付接口地址");
  const { notifyUrl, baseUrls } = config;
  return [...problems, ...findNotifyUrlProblems(notifyUrl, { longest: NOTIFY_URL_LIMIT, gateways: baseUrls })];
}

/** The most common mistakes: the serial of the platform's certificate, and a key of an older certificate. */
function findCertificateProblems({
  merchantCertificate,
  merchantSerial,
  merchantPrivateKey,
}: WechatPayConfig): string[] {
  if (merchantCertificate === null) return [];
  const certificate = readCertificate(merchantCertificate);
  if (certificate === null) return ["商户 API 证书无法读取，应为 apiclient_cert.pem"];
  const problems: string[] = [];
  if (certificate.serialNumber.toUpperCase() !== merchantSerial.toUpperCase())
    problems.push(`商户证书的序列号是 ${certificate.serialNumber}，与填写的不同`);
  const key = readPrivateKey(merchantPrivateKey);
  if (key !== null && !certificate.checkPrivateKey(key))
    problems.push("商户私钥与商户证书不是一对，请用同一次申请得到的两个文件");
  return problems;
}

function findPlatformProblems({ platformCertificates, publicKey }: WechatPayConfig): string[] {
  const isReadable = platformCertificates.every((pem) => readCertificate(pem) !== null);
  if (!isReadable) return ["微信支付平台证书无法读取，应为 PEM 格式"];
  return publicKey?.pem.includes("PRIVATE KEY") ? ["微信支付公钥填成了私钥"] : [];
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function readPrivateKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
