/** Limits of sessions and verification codes, shared by the server and the browser. */

/** Lifetime of an access token (spec §9). */
export const ACCESS_TOKEN_SECONDS = 900;

/** Lifetime of a login; refreshing does not extend it (spec §9, decisions §3). */
export const REFRESH_TOKEN_SECONDS = 604_800;

/** For how long the previous refresh token is still accepted from the same client; 0: not at all (security §5.3). */
export const REFRESH_GRACE_SECONDS = 10;

/** Every instance notices a revoked session within this time (decisions §3). */
export const LIVENESS_CACHE_MS = 1_000;

/** Devices signed in at once when `MAX_DEVICES` is not set; one more login ends the oldest (decisions §3). */
export const MAX_DEVICES = 5;

/** Verification codes (decisions §3). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 300;
export const CODE_TRIES = 5;

/** Messages to one number (decisions §3): one a minute, five an hour, ten a day. */
export const SEND_GAP_SECONDS = 60;
export const SENDS_PER_HOUR = 5;
export const SENDS_PER_DAY = 10;

/**
 * Messages of the whole site per day when `SMS_DAILY_CAP` is not set; it limits the cost of an attack (decisions §3).
 */
export const SITE_SENDS_PER_DAY = 10_000;

/** The timeout of the SMS provider: the visitor is answered within 5 s (security OTP-5). */
export const SMS_TIMEOUT_MS = 4_000;

/** The timeout of a mail server, like the SMS provider's. */
export const MAIL_TIMEOUT_MS = 4_000;

/** Passwords (security AUTH-5): the minimum length in characters, and the maximum length that is hashed. */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_BYTES = 256;

/** A wrong password is answered after this time, which is far longer than the check takes (security AUTH-1). */
export const WRONG_PASSWORD_MS = 100;

/** Wrong passwords for one account from one kind of device before a pause is required (security AUTH-2). */
export const WRONG_PASSWORDS_PER_PAUSE = 5;
export const PASSWORD_PAUSE_SECONDS = 900;

/**
 * Consecutive wrong passwords that are checked at most; the last of them are reserved for devices the account has used.
 */
export const WRONG_PASSWORDS_EVER = 100;
export const WRONG_PASSWORDS_OF_STRANGERS = 80;

/** Failed logins of the whole site per minute after which every login requires a captcha (security OTP-7). */
export const BREAKER_FAILURES_PER_MINUTE = 60;
export const BREAKER_MINUTES = 10;

/** How long a re-authentication is valid (security AUTH-7). */
export const FRESH_SECONDS = 300;

/**
 * Refreshes without the session's key that are refused within an hour before the family is revoked (security TOK-9).
 */
export const COPIES_PER_HOUR = 5;

/**
 * The maximum difference between a device proof's time and the server's. A client whose clock differs more receives the
 * server's time (security §5.3).
 */
export const DEVICE_PROOF_SKEW_SECONDS = 120;
