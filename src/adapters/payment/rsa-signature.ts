import { type KeyObject, sign, verify } from "node:crypto";

/** RSA PKCS#1 v1.5 with SHA-256 over UTF-8, in Base64; used by both WeChat Pay and Alipay's RSA2. */
export function signMessage(message: string, key: KeyObject): string {
  return sign("RSA-SHA256", Buffer.from(message), key).toString("base64");
}

/** Whether a Base64 signature belongs to the message; false for text that is not a signature. */
export function isSignedBy(message: string | Buffer, signature: string, key: KeyObject): boolean {
  const bytes = typeof message === "string" ? Buffer.from(message) : message;
  return verify("RSA-SHA256", bytes, key, Buffer.from(signature, "base64"));
}
