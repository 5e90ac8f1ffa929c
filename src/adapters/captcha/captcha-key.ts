import { hkdfSync } from "node:crypto";

/** 32 bytes for one purpose of one driver, so that a signature for one of them is not valid for another. */
export function deriveCaptchaKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `zhixing/captcha-${purpose}`, 32));
}
