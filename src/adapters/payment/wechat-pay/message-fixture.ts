import { createCipheriv, type KeyObject, sign } from "node:crypto";

/** A notification exactly as the platform would send it. */
export function mintNotification(given: {
  plaintext: object;
  apiV3Key: string;
  serial: string;
  privateKey: KeyObject;
  moment: Date;
}): { headers: Headers; body: string } {
  const [nonce, associatedData] = ["abcdefghijkl", "transaction"];
  const cipher = createCipheriv("aes-256-gcm", given.apiV3Key, nonce).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(given.plaintext)), cipher.final(), cipher.getAuthTag()]);
  const ciphertext = sealed.toString("base64");
  const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, associated_data: associatedData, nonce };
  const body = JSON.stringify({ id: "notice-1", event_type: "TRANSACTION.SUCCESS", resource });
  return { headers: signedHeaders({ ...given, body }), body };
}

/** The platform's headers for any body. */
export function signedHeaders(given: { body: string; serial: string; privateKey: KeyObject; moment: Date }): Headers {
  const timestamp = String(Math.floor(given.moment.getTime() / 1000));
  const message = `${timestamp}\nnonce-of-test\n${given.body}\n`;
  return new Headers({
    "Wechatpay-Timestamp": timestamp,
    "Wechatpay-Nonce": "nonce-of-test",
    "Wechatpay-Serial": given.serial,
    "Wechatpay-Signature": sign("RSA-SHA256", Buffer.from(message), given.privateKey).toString("base64"),
  });
}
