/** Events in one call. */
export const MOST_EVENTS = 40;
/** How long a browser may have kept an event; so a day is complete soon after its end. */
export const MOST_AGO_SECONDS = 600;
export const MOST_HOST = 100;
export const MOST_CAMPAIGN = 40;
/** Raw rows are kept so long, then their daily sums alone. */
export const KEEP_RAW_DAYS = 30;
/** Of one day of the sums; what strangers send is bounded, the rest is summed up without a name. */
export const MOST_SOURCES_A_DAY = 200;
export const MOST_PAGES_A_DAY = 1_000;
/** In memory, waiting to be written. */
export const MOST_WAITING = 30_000;
export const ROWS_AT_ONCE = 5_000;
/** In one process: more than that in a day is a flood, and no statistics. */
export const MOST_ROWS_A_DAY = 2_000_000;
/** Days that the operator may look at in one answer. */
export const MOST_DAYS = 92;
/** Pages and sources in one answer. */
export const MOST_LISTED = 50;
