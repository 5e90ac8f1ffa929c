/** Limits of QR login, shared by the server and the browser. */

/** An unconfirmed code expires after this time (security QR-1). */
export const SCENE_SECONDS = 300;

/** Lifetime of the temporary token for binding a phone (security QR-3). */
export const TEMP_TOKEN_SECONDS = 600;

/** A confirmed login expires when its browser does not fetch it within this time. */
export const CONFIRMED_SECONDS = 120;

/** Interval at which the browser polls (providers §3.2). */
export const POLL_SECONDS = 2;

/** Polling more often than once a second on average is refused (security QR-5); a single early poll is not. */
export const POLL_BUDGET = { max: 3, windowSeconds: 3 } as const;
