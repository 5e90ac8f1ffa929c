import { DAY_MS, MINUTE_MS } from "../../../kit/values/durations.ts";
import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";

/** A part of a day in minutes after midnight in Asia/Shanghai. The end is not included. */
export interface DayPart {
  from: number;
  to: number;
}

/** The hours of each weekday, Monday first. */
export type WeeklyHours = readonly (readonly DayPart[])[];

/** The moment at which a day such as `2026-11-28` begins in Asia/Shanghai. */
export function startOfNamedDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - SHANGHAI_AHEAD_MS;
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The day that is a number of days after the given one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 09:30 */
export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

export function weekdayName(day: string): string {
  return WEEKDAYS[weekdayOf(day)] ?? "";
}

/** 11月28日 周六 */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdayName(day)}`;
}

/** 11月28日 周六 15:00–15:45, in Asia/Shanghai regardless of the reader's time zone. */
export function spanText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const local = (at: Date) => new Date(at.getTime() + SHANGHAI_AHEAD_MS).toISOString();
  const [from, to] = [local(startsAt), local(endsAt)];
  return `${dayText(from.slice(0, 10))} ${from.slice(11, 16)}–${to.slice(11, 16)}`;
}

/** The moment that is a number of minutes after midnight on the given day. */
export function momentOf(day: string, minutes: number): Date {
  return new Date(startOfNamedDay(day) + minutes * MINUTE_MS);
}
