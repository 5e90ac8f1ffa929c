import { DAY_SECONDS } from "../../../kit/values/durations.ts";
/** The maximum number of reports in one call: those that a device has collected while offline. */
export const REPORTS_A_CALL = 50;
/** The maximum number of ranges in one report. */
export const RANGES_A_REPORT = 200;
/** The maximum number of ranges stored for one user and resource. Real use stays far below it. */
export const MAX_RANGES = 1_000;
/** The maximum length of a resource in units: more than 26 hours of video, or the longest text. */
export const MAX_RESOURCE_LENGTH = 10_000_000;
/** The maximum age of a report: a week without a network. */
export const REPORT_AGE_SECONDS = 7 * DAY_SECONDS;
/** The maximum number of works whose progress one call reads: the cards of the longest page. */
export const WORKS_A_CALL = 100;
/** The number of works to continue. */
export const CONTINUED_WORKS = 10;
/** The number of days in the activity calendar: a year of whole weeks. */
export const CALENDAR_DAYS = 371;
