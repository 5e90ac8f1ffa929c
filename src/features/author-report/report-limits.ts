import { DAY_MS } from "../../kit/values/durations.ts";

/** So many of one kind are remembered; whoever has more mends these first. */
export const MOST_FINDINGS = 1_000;
export const FINDINGS_A_PAGE = 50;
/** What nobody opened for so long is told (the author's report). */
export const UNREAD_MS = 90 * DAY_MS;
/** What was not changed for so long and is still read may be out of date. */
export const STALE_MS = 365 * DAY_MS;
export const TEXTS_A_PAGE = 50;
/** So many texts are looked at for one page, however few of them belong on it; the next page goes on behind them. */
export const MOST_LOOKED_AT = 5_000;
/** Of fewer people nothing is told: it would tell of one of them. */
export const LEAST_PEOPLE = 5;
