import { createHmac, randomBytes } from "node:crypto";
import { createSeal, deriveKey } from "../../../../kit/process/seal.ts";

const SECRET_BYTES = 32;

/** Generates the secrets of gifts' links, finds gifts by them, and decrypts them for their givers. */
export interface GiftSecrets {
  /** A new one, as the table has it. */
  draw(orderNo: string): { secretHash: string; secretSealed: string };
  hash(secret: string): string;
  open(sealed: string, orderNo: string): string;
}

/**
 * The table alone reveals nothing: the lookup value is keyed and the displayed secret is sealed, both by the site's
 * secret.
 */
export function createGiftSecrets(appSecret: string): GiftSecrets {
  const key = deriveKey(appSecret, "gift-link-hash");
  const seal = createSeal(appSecret, "gift-link");
  const hash = (secret: string) => createHmac("sha256", key).update(secret).digest("base64url");
  return {
    draw(orderNo) {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      return { secretHash: hash(secret), secretSealed: seal.seal(secret, orderNo) };
    },
    hash,
    open: (sealed, orderNo) => seal.open(sealed, orderNo),
  };
}
