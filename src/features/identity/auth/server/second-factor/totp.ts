import { Secret, TOTP } from "otpauth";
import { TOTP_DIGITS, TOTP_DRIFT_STEPS, TOTP_STEP_SECONDS } from "../../second-factor-limits.ts";

/** The parameters that all authenticator apps support: some ignore any other choice. */
const COMMON = { algorithm: "SHA1", digits: TOTP_DIGITS };

/** The number of the current period of thirty seconds (RFC 6238 §4.2). */
export function totpStep(now: Date): number {
  return TOTP.counter({ period: TOTP_STEP_SECONDS, timestamp: now.getTime() });
}

/**
 * Finds the step of a code among those near `now` and newer than `lastStep`, so that an observed code cannot be used
 * again. @returns null for a wrong or used code
 */
export function findStep(options: {
  secret: Uint8Array;
  code: string;
  now: Date;
  lastStep: number | null;
}): number | null {
  const { secret, code, now, lastStep } = options;
  const drift = TOTP.validate({
    ...COMMON,
    secret: toSecret(secret),
    token: code,
    period: TOTP_STEP_SECONDS,
    timestamp: now.getTime(),
    window: TOTP_DRIFT_STEPS,
  });
  if (drift === null) return null;
  const step = totpStep(now) + drift;
  return lastStep === null || step > lastStep ? step : null;
}

/** RFC 4648 without padding, as authenticator apps expect secrets. */
export function base32(bytes: Uint8Array): string {
  return toSecret(bytes).base32;
}

/** The content of an enrolment's QR code. */
export function otpauthUri(options: { secret: Uint8Array; issuer: string; account: string }): string {
  const { secret, issuer, account } = options;
  return new TOTP({
    ...COMMON,
    issuer,
    label: account,
    secret: toSecret(secret),
    period: TOTP_STEP_SECONDS,
  }).toString();
}

/** Copied, because the bytes of a small `Buffer` are part of a larger one. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
