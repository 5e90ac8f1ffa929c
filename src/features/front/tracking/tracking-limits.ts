/** Events in one call. */
export const MAX_EVENTS = 40;
/** How long a browser may hold an event; so a day is complete soon after its end. */
export const MAX_AGE_SECONDS = 600;
export const MAX_HOST = 100;
export const MAX_CAMPAIGN = 40;
/** Raw rows are stored this long, then their daily sums alone. */
export const RAW_RETENTION_DAYS = 30;
/** Rows of one day of the sums; input of strangers is limited, the rest is summed up without a name. */
export const MAX_SOURCES_PER_DAY = 200;
export const MAX_PAGES_PER_DAY = 1_000;
/** In memory, waiting to be written. */
export const MAX_WAITING = 30_000;
export const ROWS_AT_ONCE = 5_000;
/** In one process: more than that in a day is a flood, and no statistics. */
export const MAX_ROWS_PER_DAY = 2_000_000;
/** The maximum number of days in one answer for staff. */
export const MAX_DAYS = 92;
/** Pages and sources in one answer. */
export const MAX_LISTED = 50;
