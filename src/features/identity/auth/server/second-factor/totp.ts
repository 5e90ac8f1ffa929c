import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../../../kit/values/is-same-secret.ts";
import { TOTP_DIGITS, TOTP_DRIFT_STEPS, TOTP_STEP_SECONDS } from "../../second-factor-limits.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The number of the thirty seconds at `now` (RFC 6238 §4.2). */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);
}

/** The code of a step: RFC 4226 §5.3 over the step's number. */
export function totpCode(secret: Uint8Array, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step that a code belongs to, of those near `now` and newer than `lastStep`: a code that was seen over a shoulder
 * is of no use. @returns null for a wrong or used one
 */
export function findStep(options: {
  secret: Uint8Array;
  code: string;
  now: Date;
  lastStep: number | null;
}): number | null {
  const { secret, code, now, lastStep } = options;
  const present = totpStep(now);
  let found: number | null = null;
  for (let step = present - TOTP_DRIFT_STEPS; step <= present + TOTP_DRIFT_STEPS; step += 1) {
    const isRight = isSameSecret(totpCode(secret, step), code);
    if (isRight && (lastStep === null || step > lastStep)) found ??= step;
  }
  return found;
}

/** RFC 4648 without padding, as authenticator apps want secrets. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The content of an enrolment's QR code. */
export function otpauthUri({
  secret,
  issuer,
  account,
}: {
  secret: Uint8Array;
  issuer: string;
  account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_STEP_SECONDS}`;
}
