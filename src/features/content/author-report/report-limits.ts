import { DAY_MS } from "../../../kit/values/durations.ts";

/** How many findings of one kind are stored; further ones appear after these are fixed. */
export const MAX_FINDINGS = 1_000;
export const FINDINGS_A_PAGE = 50;
/** A text that nobody opened for so long is reported (the author's report). */
export const UNREAD_MS = 90 * DAY_MS;
/** A text that was not changed for so long and is still read may be out of date. */
export const STALE_MS = 365 * DAY_MS;
export const TEXTS_A_PAGE = 50;
/** How many texts are checked for one page, however few of them belong on it; the next page continues behind them. */
export const MAX_SCANNED = 5_000;
/** Of fewer people nothing is reported: it would identify one of them. */
export const MIN_PEOPLE = 5;
/** How many addresses of other sites are stored; further ones are not checked. */
export const MAX_OUTSIDE = 20_000;
/** Longer ones are not checked. */
export const LONGEST_ADDRESS = 2_000;
/** How many addresses are checked in one night. */
export const MAX_CHECKS_A_NIGHT = 1_000;
/** A site is reported only after failing on this many days, because a single failure may be temporary. */
export const AWAY_DAYS = 3;
