import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";

/**
 * The number of consecutive days with activity: up to today, or up to yesterday while today has no activity, so that a
 * streak does not end before its day is over.
 */
export function countDaysInARow({ from, to }: { from: string; to: string }, now: Date): number {
  const isOver = daysBetween(to, dayOf(now)) > 1;
  return isOver ? 0 : daysBetween(from, to) + 1;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
