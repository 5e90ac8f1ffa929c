/** The maximum number of events in one call. */
export const MAX_EVENTS = 40;
/** The maximum time that a browser holds an event, so that a day is complete soon after its end. */
export const MAX_AGE_SECONDS = 600;
export const MAX_HOST = 100;
export const MAX_CAMPAIGN = 40;
/** Rows are stored this long; after that only their daily sums exist. */
export const RAW_RETENTION_DAYS = 30;
/**
 * The maximum number of named rows in the sums of one day, because callers can make up names; the rest is summed
 * without a name.
 */
export const MAX_SOURCES_PER_DAY = 200;
export const MAX_PAGES_PER_DAY = 1_000;
/** The maximum number of events in memory waiting to be written. */
export const MAX_WAITING = 30_000;
export const ROWS_AT_ONCE = 5_000;
/** The maximum in one process: more rows in a day are a flood and not useful for statistics. */
export const MAX_ROWS_PER_DAY = 2_000_000;
/** The maximum number of days in one answer for staff. */
export const MAX_DAYS = 92;
/** The maximum number of pages and sources in one answer. */
export const MAX_LISTED = 50;
