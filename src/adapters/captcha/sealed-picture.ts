import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { deriveCaptchaKey } from "./captcha-key.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const sealedSchema = z.object({ nonce: z.string(), expires_at: z.number(), answer: z.string() });

/** What the site must know of a picture when its answer comes back. */
export interface SealedPicture {
  nonce: string;
  expiresAt: Date;
  answer: string;
}

/** Encrypts and authenticates a picture's answer, so that the visitor carries it and the site stores nothing. */
export function sealPicture(appSecret: string, { nonce, expiresAt, answer }: SealedPicture): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealKey(appSecret), iv);
  const content = JSON.stringify({ nonce, expires_at: expiresAt.getTime(), answer });
  const sealed = Buffer.concat([cipher.update(content, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The picture behind a challenge; null: not sealed by a site with this secret. */
export function openPicture(appSecret: string, challengeId: string): SealedPicture | null {
  const bytes = Buffer.from(challengeId, "base64url");
  const head = IV_BYTES + TAG_BYTES;
  if (bytes.length <= head) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealKey(appSecret), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, head));
  try {
    const content = Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]);
    const { nonce, expires_at, answer } = sealedSchema.parse(JSON.parse(content.toString("utf8")));
    return { nonce, expiresAt: new Date(expires_at), answer };
  } catch {
    // The tag does not fit: changed, or another site's.
    return null;
  }
}

function sealKey(appSecret: string): Buffer {
  return deriveCaptchaKey(appSecret, "image-seal");
}
