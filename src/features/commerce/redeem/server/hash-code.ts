import { createHmac } from "node:crypto";
import { deriveKey } from "../../../../kit/process/seal.ts";

/** Hashes codes for a site; another site's secret makes another hash. */
export function createCodeHasher(appSecret: string): (code: string) => string {
  const key = deriveKey(appSecret, "redeem-code");
  return (code) => createHmac("sha256", key).update(code).digest("base64url");
}
