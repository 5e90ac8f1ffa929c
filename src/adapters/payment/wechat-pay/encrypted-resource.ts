import { createDecipheriv } from "node:crypto";
import { z } from "zod";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";

const TAG_BYTES = 16;

export const encryptedResource = z.object({
  algorithm: z.literal("AEAD_AES_256_GCM"),
  ciphertext: z.string().min(1),
  associated_data: z.string().default(""),
  nonce: z.string().length(12),
});

/** Decrypts a notification's resource; the tag (last 16 bytes) is checked, so an altered byte throws. */
export function decryptResource(resource: z.infer<typeof encryptedResource>, apiV3Key: string): string {
  const sealed = Buffer.from(resource.ciphertext, "base64");
  if (sealed.length <= TAG_BYTES) throw new UntrustedMessageError("密文太短");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new UntrustedMessageError("密文无法解开", { cause });
  }
}
