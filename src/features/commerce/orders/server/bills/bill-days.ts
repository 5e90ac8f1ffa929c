import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../../kit/values/durations.ts";
import { dayOf, startOfDay } from "../../../../../kit/values/shanghai-day.ts";

/** The gateways provide the bill of the previous day from this hour on (providers §2). */
const BILL_HOUR = 10;

/** The number of days for which a missing bill is fetched later, if the site was down or the gateway had no bill. */
const DAYS_BACK = 7;

/** The period of a day given as `2026-11-20`. */
export function spanOfDay(day: string): { from: Date; until: Date } {
  const from = startOfDay(new Date(`${day}T00:00:00+08:00`));
  return { from: new Date(from), until: new Date(from + DAY_MS) };
}

/** When the bill of a day becomes available. */
export function billIsDueAt(day: string): Date {
  return new Date(spanOfDay(day).until.getTime() + BILL_HOUR * HOUR_MS);
}

/** The days whose bills are available, oldest first. */
export function daysToReconcile(now: Date): string[] {
  const today = startOfDay(now);
  const days = Array.from({ length: DAYS_BACK }, (_, index) => dayOf(new Date(today - (DAYS_BACK - index) * DAY_MS)));
  return days.filter((day) => billIsDueAt(day) <= now);
}

/**
 * A gateway gives the same answer for "no transactions" and "not created yet". The next day, when a bill would
 * certainly exist, a missing bill is final. Until then it is fetched again.
 */
export function isAbsenceFinal(day: string, now: Date): boolean {
  return now.getTime() >= billIsDueAt(day).getTime() + DAY_MS;
}

const PAUSES_MINUTES = [10, 20, 30, 60, 120, 180, 360];

/** When a missing bill is fetched again. */
export function nextBillAttemptAt(attempts: number, now: Date): Date {
  const minutes = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length - 1)] ?? 360;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
