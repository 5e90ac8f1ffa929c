import { DAY_MS, HOUR_MS } from "./durations.ts";

/** China uses one zone without summer time, so the shift is a constant and the same on server and browser. */
export const SHANGHAI_AHEAD_MS = 8 * HOUR_MS;

/** The day in Asia/Shanghai on which a moment falls, as `2026-11-20`. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10);
}

/** The moment at which the day of `at` began in Asia/Shanghai, in milliseconds since 1970. */
export function startOfDay(at: Date): number {
  return Math.floor((at.getTime() + SHANGHAI_AHEAD_MS) / DAY_MS) * DAY_MS - SHANGHAI_AHEAD_MS;
}
