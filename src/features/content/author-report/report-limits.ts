import { DAY_MS } from "../../../kit/values/durations.ts";

/** How many findings of one kind are stored; further ones appear after these are fixed. */
export const MAX_FINDINGS = 1_000;
export const FINDINGS_A_PAGE = 50;
/** A text that nobody opened for this long is reported. */
export const UNREAD_MS = 90 * DAY_MS;
/** A text that was not changed for this long and is still read may be outdated. */
export const STALE_MS = 365 * DAY_MS;
export const TEXTS_A_PAGE = 50;
/** How many texts are scanned for one page at most, however few match; the next page continues after them. */
export const MAX_SCANNED = 5_000;
/** Figures of fewer people are not reported, because they could identify one of them. */
export const MIN_PEOPLE = 5;
/** How many addresses of other sites are stored; further ones are not checked. */
export const MAX_OUTSIDE = 20_000;
/** Longer ones are not checked. */
export const LONGEST_ADDRESS = 2_000;
/** How many addresses are checked in one night. */
export const MAX_CHECKS_A_NIGHT = 1_000;
/** A site is reported only after failing on this many days, because a single failure may be temporary. */
export const AWAY_DAYS = 3;
