import { DAY_SECONDS } from "../../../kit/values/durations.ts";
/** RFC 6238 with the defaults of every authenticator app: SHA-1, six digits, thirty seconds. */
export const TOTP_STEP_SECONDS = 30;
export const TOTP_DIGITS = 6;

/** How many steps before and after the current one are accepted, for inaccurate clocks. */
export const TOTP_DRIFT_STEPS = 1;

/** Bytes of a secret; RFC 4226 recommends 160 bits. */
export const TOTP_SECRET_BYTES = 20;

export const RECOVERY_CODES = 10;

/** How long the second step of a login may take, and how often it may fail. */
export const TICKET_SECONDS = 300;
export const TICKET_TRIES = 5;

/**
 * Wrong codes for one account: 50 guesses among a million values, of which three are valid at a time, succeed with
 * probability 1 in 6 000 a day.
 */
export const SECOND_FACTOR_TRIES = [
  { max: 10, windowSeconds: 900 },
  { max: 50, windowSeconds: DAY_SECONDS },
] as const;
