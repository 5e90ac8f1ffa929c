/** Numbers of the session and of the codes, for the server and the browser. */

/** Lifetime of an access token (spec §9). */
export const ACCESS_TOKEN_SECONDS = 900;

/** Lifetime of a login, absolute: refreshing does not lengthen it (spec §9, decisions §3). */
export const REFRESH_TOKEN_SECONDS = 604_800;

/** How long the previous refresh token of the same client still answers; 0 is strict (security §5.3). */
export const REFRESH_GRACE_SECONDS = 10;

/** A revoked session may go on for this long at most, on every instance (decisions §3). */
export const LIVENESS_CACHE_MS = 1_000;

/** Devices signed in at once; one more login ends the oldest (decisions §3). */
export const MAX_DEVICES = 5;

/** Verification codes (decisions §3). */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 300;
export const CODE_TRIES = 5;

/** Sends to one number (decisions §3): at most one a minute, five an hour, ten a day. */
export const SEND_GAP_SECONDS = 60;
export const SENDS_PER_HOUR = 5;
export const SENDS_PER_DAY = 10;

/** The whole site's messages a day, so that an attack has a known price (decisions §3). */
export const SITE_SENDS_PER_DAY = 5_000;

/** The SMS provider is given up after this long: the visitor is answered within 5 s (security OTP-5). */
export const SMS_TIMEOUT_MS = 4_000;
