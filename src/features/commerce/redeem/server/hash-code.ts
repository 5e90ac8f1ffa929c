import { createHmac } from "node:crypto";
import { deriveKey } from "../../../../kit/process/seal.ts";

/** Creates a function that hashes codes with the site's secret. The hashes differ between sites. */
export function createCodeHasher(appSecret: string): (code: string) => string {
  const key = deriveKey(appSecret, "redeem-code");
  return (code) => createHmac("sha256", key).update(code).digest("base64url");
}
