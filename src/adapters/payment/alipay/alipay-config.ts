import { findNotifyUrlProblems } from "../notify-url.ts";
import { readCertificates } from "./certificates.ts";
import { readPrivateKey, readPublicKey } from "./key-texts.ts";

/** The data issued by the open platform. All values are strings, so that they can come from any source of settings. */
export interface AlipayConfig {
  appId: string;
  /** The account that receives the money, `2088…`; a notification for another account is not ours. */
  sellerId: string;
  /** PEM or the plain Base64 of Alipay's tool; PKCS#8 or PKCS#1. */
  privateKey: string;
  trust: AlipayTrust;
  /** The address that our server calls. */
  gatewayUrl: string;
  /** The address that a payer's browser opens; the same as `gatewayUrl` at the real Alipay. */
  cashierUrl: string;
  /** Where notifications are sent: https, at most 256 characters, no query string. */
  notifyUrl: string;
  /**
   * Desktops scan a code on our page instead of opening the cashier; requires the contract for face-to-face payment.
   */
  usesPrecreate: boolean;
}

/** How Alipay's signatures are verified: by its public key, or by certificates under its root. */
export type AlipayTrust =
  | { kind: "public-key"; publicKey: string }
  | {
      kind: "certificates";
      /** Our certificate; its serial is sent with each call. */
      appCertificate: string;
      alipayCertificate: string;
      rootCertificate: string;
    };

export const ALIPAY_GATEWAY_URL = "https://openapi.alipay.com/gateway.do";

const NOTIFY_URL_LIMIT = 256;

/** All problems of a configuration, in Chinese for the operator; empty if it is usable. */
export function findAlipayConfigProblems(config: AlipayConfig): string[] {
  const problems: string[] = [];
  if (!/^\d{16}$/.test(config.appId)) problems.push("应用 ID 应为 16 位数字");
  if (!/^2088\d{12}$/.test(config.sellerId)) problems.push("卖家账号应为 2088 开头的 16 位数字");
  const privateKey = readPrivateKey(config.privateKey);
  if (privateKey === null) problems.push("应用私钥无法读取，应为支付宝密钥工具生成的 RSA2 私钥");
  if (config.trust.kind === "public-key") {
    const publicKey = readPublicKey(config.trust.publicKey);
    if (publicKey === null) problems.push("支付宝公钥无法读取");
    // The most common mistake: the tool shows our own public key, the platform shows Alipay's.
    else if (privateKey && isPairOf(config.trust.publicKey, config.privateKey))
      problems.push("支付宝公钥填成了自己的应用公钥，请从开放平台复制支付宝公钥");
  } else {
    const own = isCertificate(config.trust.appCertificate) ? readCertificates(config.trust.appCertificate)[0] : null;
    if (own && privateKey && !own.checkPrivateKey(privateKey))
      problems.push("应用私钥与应用公钥证书不是一对，请用同一次申请得到的两个文件");
    for (const [name, pem] of [
      ["应用公钥证书", config.trust.appCertificate],
      ["支付宝公钥证书", config.trust.alipayCertificate],
      ["支付宝根证书", config.trust.rootCertificate],
    ] as const) {
      if (!isCertificate(pem)) problems.push(`${name}无法读取`);
    }
  }
  const { notifyUrl, gatewayUrl } = config;
  return [...problems, ...findNotifyUrlProblems(notifyUrl, { longest: NOTIFY_URL_LIMIT, gateways: [gatewayUrl] })];
}

function isPairOf(publicText: string, privateText: string): boolean {
  const [given, own] = [readPublicKey(publicText), readPrivateKey(privateText)];
  const part = (key: typeof given) => key?.export({ format: "jwk" }).n;
  return given !== null && own !== null && part(given) === part(own);
}

function isCertificate(pem: string): boolean {
  try {
    return readCertificates(pem).length > 0;
  } catch {
    return false;
  }
}
