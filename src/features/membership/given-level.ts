import { DAY_MS } from "../../kit/values/durations.ts";
import type { Level } from "./contract.ts";
import { LEVEL } from "./levels.ts";
import { lastExpiry, nextPeriod, type Period } from "./membership-period.ts";

interface GivenLevel {
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
}

/** What a membership that was not bought by its owner does, and what of the present one should be known before. */
export interface PlannedLevel {
  period: Period;
  notice: string | null;
}

type Held = readonly { level: Level; startsAt: Date; endsAt: Date | null }[];

/**
 * From when until when the membership of a code or a gift counts: what one has of the same level is extended, and a
 * lower level than one has begins when the higher one ends. null: a membership for life contains it.
 */
export function planGivenLevel({ level, durationMonths }: GivenLevel, held: Held, now: Date): PlannedLevel | null {
  const stand = standOf(level, held, now);
  if (stand === null) return null;
  const { running, begin, same, isHigherRunning } = stand;
  const period = nextPeriod({ durationMonths, currentExpiry: same, now: begin });
  if (isHigherRunning) return { period, notice: "你现在是高级会员，VIP 从高级会员到期时开始计算" };
  if (durationMonths !== null && same !== null) return { period, notice: "接在你现有会员的到期时间后面" };
  const isLowerRunning = level === LEVEL.premium && running.some((grant) => grant.level < level);
  return { period, notice: isLowerRunning ? "你现有的 VIP 照常计时，不会顺延" : null };
}

/** The same for so many days. null: a membership for life contains them. */
export function planGivenDays(
  { level, days }: Pick<GivenLevel, "level"> & { days: number },
  held: Held,
  now: Date,
): { startsAt: Date; endsAt: Date } | null {
  const stand = standOf(level, held, now);
  if (stand === null) return null;
  const { begin, same } = stand;
  const startsAt = same !== null && same > begin ? same : begin;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * DAY_MS) };
}

/** What somebody has when a level is given to them; null: one for life that contains it. */
function standOf(level: Level, held: Held, now: Date) {
  const running = held.filter(({ endsAt }) => endsAt === null || endsAt > now);
  if (running.some((grant) => grant.level >= level && grant.endsAt === null)) return null;
  const higher = running.flatMap((grant) => (grant.level > level && grant.endsAt ? [grant.endsAt] : []));
  const begin = new Date(Math.max(now.getTime(), ...higher.map((end) => end.getTime())));
  return { running, begin, same: lastExpiry(running, level), isHigherRunning: higher.length > 0 };
}
