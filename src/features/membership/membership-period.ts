import { SHANGHAI_AHEAD_MS } from "../../kit/values/shanghai-day.ts";
import type { Level } from "./contract.ts";

/**
 * The same time of day so many calendar months later in Asia/Shanghai; a day the target month lacks becomes its last
 * (31 January + 1 month = end of February).
 */
export function addMonths(from: Date, months: number): Date {
  // China has kept +08:00 all year since 1991, so a shifted UTC date is the Shanghai calendar.
  const local = new Date(from.getTime() + SHANGHAI_AHEAD_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - SHANGHAI_AHEAD_MS);
}

/** A span of membership; `endsAt: null` is for life. */
export interface Period {
  startsAt: Date;
  endsAt: Date | null;
}

/** The latest expiry held at a level; null when there is none to extend. */
export function lastExpiry(held: readonly { level: Level; endsAt: Date | null }[], level: Level): Date | null {
  const expiries = held.flatMap((grant) => (grant.level === level && grant.endsAt !== null ? [grant.endsAt] : []));
  return expiries.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

/**
 * When a purchase counts (decisions §5): from the later of now and the current expiry of the same level.
 * `durationMonths: null` is for life and starts at once.
 */
export function nextPeriod(purchase: {
  durationMonths: number | null;
  /** Latest expiry held at the same level; null: none. */
  currentExpiry: Date | null;
  now: Date;
}): Period {
  const { durationMonths, currentExpiry, now } = purchase;
  if (durationMonths === null) return { startsAt: now, endsAt: null };
  const startsAt = currentExpiry !== null && currentExpiry > now ? currentExpiry : now;
  return { startsAt, endsAt: addMonths(startsAt, durationMonths) };
}
