/** Uploaded pictures (decisions §8). */
export const AVATAR_MAX_BYTES = 8 * 1024 * 1024;
export const AVATAR_SIDE_PIXELS = 512;

/** The maximum number of pixels of a picture, checked before it is decoded (security FILE-2). */
export const PICTURE_MAX_PIXELS = 40_000_000;
export const PICTURE_MAX_SIDE = 12_000;

/** How long a data export can be downloaded, and how often a user may request one. */
export const EXPORT_RETENTION_DAYS = 7;
export const EXPORT_EVERY_HOURS = 24;

/** Days within which a cancellation can be withdrawn (decisions §3). */
export const COOLING_OFF_DAYS = 7;
