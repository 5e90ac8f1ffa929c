/** Numbers of QR login, for the server and the browser. */

/** An unconfirmed code is void after this long (security QR-1). */
export const SCENE_SECONDS = 300;

/** The temporary token of bind-phone (security QR-3). */
export const TEMP_TOKEN_SECONDS = 600;

/** A confirmed login waits this long for its browser; then it is void too. */
export const CONFIRMED_SECONDS = 120;

/** How often the browser polls (providers §3.2). */
export const POLL_SECONDS = 2;

/** Asking faster than once a second on average is refused (security QR-5); one hasty repetition is not. */
export const POLL_BUDGET = { max: 3, windowSeconds: 3 } as const;
