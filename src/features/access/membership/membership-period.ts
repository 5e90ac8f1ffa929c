import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";

/**
 * Adds calendar months in Asia/Shanghai and keeps the time of day. A day that the target month does not have becomes
 * its last day (31 January + 1 month = end of February).
 */
export function addMonths(from: Date, months: number): Date {
  // China has used +08:00 all year since 1991, so a shifted UTC date is the Shanghai calendar date.
  const local = new Date(from.getTime() + SHANGHAI_AHEAD_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - SHANGHAI_AHEAD_MS);
}

/** A period of membership. `endsAt: null`: for life. */
export interface Period {
  startsAt: Date;
  endsAt: Date | null;
}
