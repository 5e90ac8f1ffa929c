const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** China keeps one zone without summer time. */
const SHANGHAI_SHIFT_MS = 8 * HOUR_MS;

/** When somebody wants messages. */
export interface MessageTimes {
  /** Minutes of the day in Asia/Shanghai, the second not included; over midnight where it is the earlier one. */
  quietFrom: number | null;
  quietUntil: number | null;
  /** The hour of the one mail a day. */
  digestHour: number | null;
}

function startOfDay(at: Date): number {
  return Math.floor((at.getTime() + SHANGHAI_SHIFT_MS) / DAY_MS) * DAY_MS - SHANGHAI_SHIFT_MS;
}

/** The moment itself, or the end of the quiet hours that it falls into. */
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

/** The next time that it is this hour in Asia/Shanghai, after the moment. */
export function nextHour(at: Date, hour: number): Date {
  const today = startOfDay(at) + hour * HOUR_MS;
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
