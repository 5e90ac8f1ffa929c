import { DAY_SECONDS } from "../../../kit/values/durations.ts";
/** Reports that one call carries: what a device gathered while it was offline. */
export const REPORTS_A_CALL = 50;
/** Stretches that one report carries. */
export const RANGES_A_REPORT = 200;
/** The limit of ranges stored of one user and resource; real viewers and readers do not come near it. */
export const MAX_RANGES = 1_000;
/** Units of the longest resource: more than 26 hours of video, or the longest text. */
export const MAX_RESOURCE_LENGTH = 10_000_000;
/** How long ago a report may have happened: a week without a network. */
export const REPORT_AGE_SECONDS = 7 * DAY_SECONDS;
/** The limit of works whose progress one call reads: the cards of the longest page. */
export const WORKS_A_CALL = 100;
/** Works to continue. */
export const CONTINUED_WORKS = 10;
/** Days of the activity calendar: a year of whole weeks. */
export const CALENDAR_DAYS = 371;
