import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";
import { SHANGHAI_AHEAD_MS } from "./shanghai-day.ts";

interface CalendarTime {
  year: number;
  month: number;
  day: number;
  time: string;
}

function readShanghai(at: Date): CalendarTime {
  const shifted = new Date(at.getTime() + SHANGHAI_AHEAD_MS);
  const [hours, minutes] = [shifted.getUTCHours(), shifted.getUTCMinutes()];
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    time: `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`,
  };
}

/** `2026年11月20日` in Asia/Shanghai: the form for server HTML, which must not depend on when it was rendered. */
export function formatDate(at: Date): string {
  const local = readShanghai(at);
  return `${local.year}年${local.month}月${local.day}日`;
}

/** `2026年11月20日 20:30` in Asia/Shanghai: for titles, orders and wherever the year matters. */
export function formatExactTime(at: Date): string {
  return `${formatDate(at)} ${readShanghai(at).time}`;
}

/** `11月20日 20:30` in the year of `now`, with the year in any other. */
export function formatTime(at: Date, now: Date): string {
  const local = readShanghai(at);
  if (local.year !== readShanghai(now).year) return formatExactTime(at);
  return `${local.month}月${local.day}日 ${local.time}`;
}

/** `11月20日` in the year of `now`, with the year in any other. */
function formatDay(at: Date, now: Date): string {
  const local = readShanghai(at);
  return local.year === readShanghai(now).year ? `${local.month}月${local.day}日` : formatDate(at);
}

/** `3 天前` within a week before `now`, older times as `11月20日` without the time of day, future ones as `formatTime`. */
export function formatAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < 0) return formatTime(at, now);
  if (age >= 7 * DAY_MS) return formatDay(at, now);
  if (age < MINUTE_MS) return "刚刚";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} 小时前`;
  return `${Math.floor(age / DAY_MS)} 天前`;
}
