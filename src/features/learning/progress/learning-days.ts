import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";

/**
 * Days in a row with activity, of which these are the latest: up to today; while today has none yet, up to yesterday,
 * so that a streak is not broken before its day ends.
 */
export function countDaysInARow({ from, to }: { from: string; to: string }, now: Date): number {
  const isOver = daysBetween(to, dayOf(now)) > 1;
  return isOver ? 0 : daysBetween(from, to) + 1;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
