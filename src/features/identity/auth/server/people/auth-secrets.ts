import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { createSeal, deriveKey, type Seal } from "../../../../../kit/process/seal.ts";

/** Everything the slice derives from the app secret; each purpose has its own key. */
export interface AuthSecrets extends Seal {
  /** Signs one generation of a session's refresh token; also requires the session's salt. */
  refreshMac(options: { sessionId: string; generation: number; macSalt: string }): string;
  /** Hash of a code. It is useless without the app secret, although a code has only 10⁶ values. */
  codeHash(options: { target: string; purpose: string; code: string }): string;
  /** Recognises a device id, user agent or number again without storing it. */
  fingerprint(text: string): string;
}

export function createAuthSecrets(appSecret: string): AuthSecrets {
  const codeKey = deriveKey(appSecret, "verify-code");
  const fingerprintKey = deriveKey(appSecret, "fingerprint");

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
    ...createSeal(appSecret, "signing-key"),
  };
}

/** An unguessable id: 128 random bits, 22 characters. */
export function randomId(): string {
  return randomBytes(16).toString("base64url");
}

function mac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
