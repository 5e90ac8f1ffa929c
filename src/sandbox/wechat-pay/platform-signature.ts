import { createPrivateKey, type KeyObject, randomBytes, sign } from "node:crypto";

export interface PlatformSigner {
  keyId: string;
  privateKey: KeyObject;
}

export function readPlatformSigner(keys: { platformKeyId: string; platformPrivateKey: string }): PlatformSigner {
  return { keyId: keys.platformKeyId, privateKey: createPrivateKey(keys.platformPrivateKey) };
}

/** The headers with which the platform vouches for an answer or a notification made at this moment. */
export function platformHeaders(body: string, moment: Date, signer: PlatformSigner): Record<string, string> {
  const timestamp = String(Math.floor(moment.getTime() / 1000));
  const nonce = randomBytes(16).toString("hex");
  const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-serial": signer.keyId,
    "wechatpay-signature-type": "WECHATPAY2-SHA256-RSA2048",
    "wechatpay-signature": sign("RSA-SHA256", message, signer.privateKey).toString("base64"),
  };
}
