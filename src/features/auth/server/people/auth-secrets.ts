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

/** Everything the slice makes of the app secret; each purpose has a key of its own. */
export interface AuthSecrets {
  /** Signs one generation of a session's refresh token; needs the session's salt too. */
  refreshMac(options: { sessionId: string; generation: number; macSalt: string }): string;
  /** Hash of a code; worthless without the app secret although a code has only 10⁶ values. */
  codeHash(options: { target: string; purpose: string; code: string }): string;
  /** Recognises a device id, user agent or number again without storing it. */
  fingerprint(text: string): string;
  /** Encrypts for storage; `label` must be the same when opening. */
  seal(plain: string, label: string): string;
  open(sealed: string, label: string): string;
}

export function createAuthSecrets(appSecret: string): AuthSecrets {
  const codeKey = deriveKey(appSecret, "verify-code");
  const fingerprintKey = deriveKey(appSecret, "fingerprint");
  const sealKey = deriveKey(appSecret, "signing-key");

  return {
    refreshMac({ sessionId, generation, macSalt }) {
      return mac(deriveKey(appSecret, "refresh-token", macSalt), `${sessionId}.${generation}`);
    },
    codeHash({ target, purpose, code }) {
      return mac(codeKey, JSON.stringify([target, purpose, code]));
    },
    fingerprint(text) {
      return mac(fingerprintKey, text);
    },
    seal(plain, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv).setAAD(Buffer.from(label));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, label) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(label)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/** An id that nobody guesses: 128 random bits, 22 characters. */
export function randomId(): string {
  return randomBytes(16).toString("base64url");
}

/** A key object: an HMAC with bare bytes as key costs five times as much, and some run thousands of times a second. */
function deriveKey(appSecret: string, purpose: string, salt = ""): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", appSecret, salt, `zhixing/${purpose}`, 32)));
}

function mac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
