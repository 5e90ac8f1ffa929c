import { DAY_MS } from "../../kit/values/durations.ts";
import { dayOf, SHANGHAI_AHEAD_MS } from "../../kit/values/shanghai-day.ts";

/** How many days, weeks and months keep their newest backup. */
const RETAINED = { days: 7, weeks: 4, months: 2 } as const;

/** Monday, 5 January 1970, from which weeks are counted. */
const FIRST_MONDAY_DAYS = 4;

function weekOf(at: Date): string {
  const days = Math.floor((at.getTime() + SHANGHAI_AHEAD_MS) / DAY_MS);
  return String(Math.floor((days - FIRST_MONDAY_DAYS) / 7));
}

/**
 * Chooses which backups remain: the newest of each of the last seven days, four weeks and two months that have any, by
 * the calendar of Asia/Shanghai. Nothing older than `maxAgeDays` remains, whatever that leaves.
 * @returns some of `dates`, the newest first
 */
export function chooseRetained(dates: readonly Date[], now: Date, maxAgeDays: number): Date[] {
  const oldest = now.getTime() - maxAgeDays * DAY_MS;
  const newestFirst = dates.filter((date) => date.getTime() >= oldest).sort((a, b) => b.getTime() - a.getTime());
  const retained = new Set<Date>();
  const keep = (count: number, periodOf: (at: Date) => string) => {
    const periods = new Set<string>();
    for (const date of newestFirst) {
      if (periods.size === count) return;
      const period = periodOf(date);
      if (!periods.has(period)) retained.add(date);
      periods.add(period);
    }
  };
  keep(RETAINED.days, dayOf);
  keep(RETAINED.weeks, weekOf);
  keep(RETAINED.months, (at) => dayOf(at).slice(0, 7));
  return newestFirst.filter((date) => retained.has(date));
}
