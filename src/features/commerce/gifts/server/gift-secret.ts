import { randomBytes } from "node:crypto";
import { createKeyedHash, createSeal } from "../../../../kit/process/seal.ts";

const SECRET_BYTES = 32;

/** Generates the secrets of gift links, finds gifts by them, and decrypts them for the givers. */
export interface GiftSecrets {
  /** A new secret in the form in which the table stores it. */
  draw(orderNo: string): { secretHash: string; secretSealed: string };
  hash(secret: string): string;
  open(sealed: string, orderNo: string): string;
}

/**
 * The table does not reveal the secrets: the lookup value is a keyed hash and the displayed secret is encrypted, both
 * with the site's secret.
 */
export function createGiftSecrets(appSecret: string): GiftSecrets {
  const seal = createSeal(appSecret, "gift-link");
  const hash = createKeyedHash(appSecret, "gift-link-hash");
  return {
    draw(orderNo) {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      return { secretHash: hash(secret), secretSealed: seal.seal(secret, orderNo) };
    },
    hash,
    open: (sealed, orderNo) => seal.open(sealed, orderNo),
  };
}
