import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";

const WEEKS = 53;

/** A day of the calendar. null: in the future. */
export type CalendarDay = { day: string; seconds: number } | null;

/** The last 53 weeks with seven days each, from Monday. The last one ends with future days. */
export function weeksOf(days: readonly { day: string; seconds: number }[], now: Date): CalendarDay[][] {
  const secondsOn = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const todayMs = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const sinceMonday = (new Date(todayMs).getUTCDay() + 6) % 7;
  const firstMs = todayMs - (sinceMonday + (WEEKS - 1) * 7) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday): CalendarDay => {
      const ms = firstMs + (week * 7 + weekday) * DAY_MS;
      if (ms > todayMs) return null;
      const day = new Date(ms).toISOString().slice(0, 10);
      return { day, seconds: secondsOn.get(day) ?? 0 };
    }),
  );
}

/** The level of activity of a day: none, up to ten minutes, up to half an hour, up to an hour, more. */
export function strengthOf(seconds: number, hasActivity: boolean): 0 | 1 | 2 | 3 | 4 {
  if (!hasActivity) return 0;
  if (seconds < 600) return 1;
  if (seconds < 1_800) return 2;
  return seconds < 3_600 ? 3 : 4;
}
