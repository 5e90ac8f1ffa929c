import { hkdfSync } from "node:crypto";

/** 32 bytes for one purpose of one driver, so that what one of them signs means nothing to another. */
export function deriveCaptchaKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `zhixing/captcha-${purpose}`, 32));
}
