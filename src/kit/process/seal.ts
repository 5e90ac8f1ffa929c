import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts for storage, with a key of one purpose. `label` must be the same when opening. */
export interface Seal {
  /** Base64url of nonce, tag and encrypted text; each call gives another result. */
  seal(plain: string, label: string): string;
  /** The plain text. Throws if the text was changed, or sealed for another purpose or label. */
  open(sealed: string, label: string): string;
}

/**
 * Encrypts with AES-256-GCM under a key derived from the site's secret for this purpose. `open` throws for text that
 * was changed, or sealed for another purpose or label.
 */
export function createSeal(appSecret: string, purpose: string): Seal {
  const key = deriveKey(appSecret, purpose);
  return {
    seal(plain, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(label));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, label) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(label)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/**
 * A 32-byte key derived from the site's secret by HKDF-SHA-256. Returns a key object, because an HMAC with a buffer as
 * key costs five times as much.
 */
export function deriveKey(appSecret: string, purpose: string, salt = ""): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", appSecret, salt, `zhixing/${purpose}`, 32)));
}

/**
 * A function that hashes texts of one purpose with the site's secret (HMAC-SHA-256, base64url): the same text has the
 * same hash, which reveals nothing without the secret and differs between sites.
 */
export function createKeyedHash(appSecret: string, purpose: string): (text: string) => string {
  const key = deriveKey(appSecret, purpose);
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
