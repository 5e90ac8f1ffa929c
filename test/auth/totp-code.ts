import { HOTP, Secret } from "otpauth";
import { TOTP_DIGITS } from "../../src/features/identity/auth/second-factor-limits.ts";

/** The code that an authenticator app shows in a step of thirty seconds (RFC 4226 §5.3 over the step's number). */
export function totpCode(secret: Uint8Array, step: number): string {
  return HOTP.generate({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits: TOTP_DIGITS,
    counter: step,
  });
}
