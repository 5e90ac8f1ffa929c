import { createCipheriv, randomBytes } from "node:crypto";

/** What only the merchant and the platform may read: notifications, certificates (providers §2). */
export function sealResource(plaintext: string, apiV3Key: string, associatedData: string): Record<string, string> {
  const nonce = randomBytes(9).toString("base64url");
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: sealed.toString("base64"),
    associated_data: associatedData,
    nonce,
  };
}
