import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../kit/values/durations.ts";
import { startOfDay } from "../../../kit/values/shanghai-day.ts";

/** The times at which a user accepts messages. */
export interface MessageTimes {
  /** Minutes of the day in Asia/Shanghai, the end exclusive; past midnight if the end is the earlier one. */
  quietFrom: number | null;
  quietUntil: number | null;
  /** The hour of the daily mail. */
  digestHour: number | null;
}

/** The moment itself, or the end of the quiet hours that contain it. */
export function afterQuiet(at: Date, { quietFrom, quietUntil }: Omit<MessageTimes, "digestHour">): Date {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return at;
  const midnight = startOfDay(at);
  const minute = Math.floor((at.getTime() - midnight) / MINUTE_MS);
  const isOverMidnight = quietFrom > quietUntil;
  const isQuiet = isOverMidnight
    ? minute >= quietFrom || minute < quietUntil
    : minute >= quietFrom && minute < quietUntil;
  if (!isQuiet) return at;
  const endsTomorrow = isOverMidnight && minute >= quietFrom;
  return new Date(midnight + (endsTomorrow ? DAY_MS : 0) + quietUntil * MINUTE_MS);
}

/** The next time after the moment at which it is this hour in Asia/Shanghai. */
export function nextHour(at: Date, hour: number): Date {
  const today = startOfDay(at) + hour * HOUR_MS;
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
