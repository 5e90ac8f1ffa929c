import { DAY_MS } from "../../kit/values/durations.ts";

/** China keeps one zone without summer time. */
const SHANGHAI_SHIFT_MS = 8 * 60 * 60 * 1000;

/** The day in Asia/Shanghai that a moment falls on, as `2026-11-20`. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_SHIFT_MS).toISOString().slice(0, 10);
}

/**
 * Days in a row with activity, of which these are the latest: up to today; while today has none yet, up to yesterday, so
 * that a row is not broken before its day is over.
 */
export function countDaysInARow({ from, to }: { from: string; to: string }, now: Date): number {
  const isOver = daysBetween(to, dayOf(now)) > 1;
  return isOver ? 0 : daysBetween(from, to) + 1;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
