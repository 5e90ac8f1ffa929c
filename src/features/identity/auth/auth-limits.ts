/** Numbers of the session and of the codes, for the server and the browser. */

/** Lifetime of an access token (spec §9). */
export const ACCESS_TOKEN_SECONDS = 900;

/** Lifetime of a login, absolute: refreshing does not lengthen it (spec §9, decisions §3). */
export const REFRESH_TOKEN_SECONDS = 604_800;

/** How long the previous refresh token of the same client still answers; 0 is strict (security §5.3). */
export const REFRESH_GRACE_SECONDS = 10;

/** A revoked session may live for this long at most, on every instance (decisions §3). */
export const LIVENESS_CACHE_MS = 1_000;

/** Devices signed in at once unless the operator sets `MAX_DEVICES`; one more login ends the oldest (decisions §3). */
export const MAX_DEVICES = 5;

/** Verification codes (decisions §3). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 300;
export const CODE_TRIES = 5;

/** Sends to one number (decisions §3): one a minute, five an hour, ten a day. */
export const SEND_GAP_SECONDS = 60;
export const SENDS_PER_HOUR = 5;
export const SENDS_PER_DAY = 10;

/** The whole site's messages a day unless `SMS_DAILY_CAP` is set, so that an attack has a known price (decisions §3). */
export const SITE_SENDS_PER_DAY = 10_000;

/** The timeout of the SMS provider: the visitor is answered within 5 s (security OTP-5). */
export const SMS_TIMEOUT_MS = 4_000;

/** The timeout of a mail server, like the SMS provider's. */
export const MAIL_TIMEOUT_MS = 4_000;

/** Passwords (security AUTH-5): the minimum in characters, and the maximum that is hashed. */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_BYTES = 256;

/** A wrong password is answered no sooner than this, which is far longer than its check takes (security AUTH-1). */
export const WRONG_PASSWORD_MS = 100;

/** Wrong passwords of one account and one kind of device until it must wait (security AUTH-2). */
export const WRONG_PASSWORDS_PER_PAUSE = 5;
export const PASSWORD_PAUSE_SECONDS = 900;

/** Consecutive wrong passwords that are ever checked; the last of them are reserved for devices the account knows. */
export const WRONG_PASSWORDS_EVER = 100;
export const WRONG_PASSWORDS_OF_STRANGERS = 80;

/** Failed logins of the whole site in a minute after which each login needs a captcha (security OTP-7). */
export const BREAKER_FAILURES_PER_MINUTE = 60;
export const BREAKER_MINUTES = 10;

/** How long a re-authentication allows what needs one (security AUTH-7). */
export const FRESH_SECONDS = 300;

/** Refreshes without the session's key that are refused in an hour before the family ends (security TOK-9). */
export const COPIES_PER_HOUR = 5;

/** A device proof is valid for this long either side of its time; a client may receive ours (security §5.3). */
export const DEVICE_PROOF_SKEW_SECONDS = 120;
