import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";

/** Days that differ from the rule for their weekday, as `2027-02-17`. */
export interface NamedDays {
  /** Days off between Monday and Friday. */
  holidays: readonly string[];
  /** Saturdays and Sundays that are working days in exchange for a holiday. */
  workdays: readonly string[];
}

/** A year that only has holidays is an error in the settings. It must not cause an endless loop. */
const MAX_DAYS_CHECKED = 1_000;

/** The last of the given number of working days after the day of `from`, which is not counted. */
export function dayAfterWorkingDays(from: Date, count: number, { holidays, workdays }: NamedDays): string {
  let moment = from;
  let left = count;
  for (let looked = 0; left > 0 && looked < MAX_DAYS_CHECKED; looked += 1) {
    moment = new Date(moment.getTime() + DAY_MS);
    const day = dayOf(moment);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    if (isWeekend ? workdays.includes(day) : !holidays.includes(day)) left -= 1;
  }
  return dayOf(moment);
}
