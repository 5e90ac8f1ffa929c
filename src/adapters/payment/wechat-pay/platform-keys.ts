import { createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { isSignedBy } from "../rsa-signature.ts";
import { answerMessage } from "./signature.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

/** Maximum difference from the current time, to prevent replays; the platform uses the same rule. */
const ACCEPTED_CLOCK_SKEW_SECONDS = 300;

/** The platform's public keys by `Wechatpay-Serial`, which is a key id or a certificate serial. */
export interface PlatformKeys {
  find(serial: string): KeyObject | null;
  /** Adds a certificate's key. The certificate has already been verified. */
  learn(serial: string, key: KeyObject): void;
}

/**
 * Reads both kinds of platform key. Both are valid at the same time because, while a merchant moves to public-key mode,
 * a random share of the callbacks still uses the other kind.
 */
export function readPlatformKeys(config: Pick<WechatPayConfig, "publicKey" | "platformCertificates">): PlatformKeys {
  const keys = new Map<string, KeyObject>();
  for (const pem of config.platformCertificates) {
    const certificate = new X509Certificate(pem);
    keys.set(certificate.serialNumber.toUpperCase(), certificate.publicKey);
  }
  if (config.publicKey) keys.set(config.publicKey.id, createPublicKey(config.publicKey.pem));
  return {
    find: (serial) => keys.get(serial.startsWith("PUB_KEY_ID_") ? serial : serial.toUpperCase()) ?? null,
    learn: (serial, key) => void keys.set(serial.toUpperCase(), key),
  };
}

/** Throws unless the headers prove that the platform wrote exactly this body within the last five minutes. */
export function assertFromPlatform(
  message: { headers: Headers; body: string; now: Date },
  keys: Pick<PlatformKeys, "find">,
): void {
  const { headers, body, now } = message;
  const timestamp = requireHeader(headers, "Wechatpay-Timestamp");
  const nonce = requireHeader(headers, "Wechatpay-Nonce");
  const signature = requireHeader(headers, "Wechatpay-Signature");
  const serial = requireHeader(headers, "Wechatpay-Serial");

  if (!/^\d{1,12}$/.test(timestamp)) throw new UntrustedMessageError("时间戳格式不对");
  const skewSeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  if (skewSeconds > ACCEPTED_CLOCK_SKEW_SECONDS) throw new UntrustedMessageError(`时间戳相差 ${skewSeconds} 秒`);

  const key = keys.find(serial);
  if (!key) throw new UntrustedMessageError("没有这个序列号的平台公钥");
  // Probes that begin with WECHATPAY/SIGNTEST/ must fail like any other wrong signature.
  if (!isSignedBy(answerMessage({ timestamp, nonce, body }), signature, key))
    throw new UntrustedMessageError("签名不符");
}

function requireHeader(headers: Headers, name: string): string {
  const value = headers.get(name);
  if (!value) throw new UntrustedMessageError(`缺少 ${name}`);
  return value;
}
