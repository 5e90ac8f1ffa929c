import type { Level } from "../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../domain/access/levels.ts";
import { endOfChain, planTerm, stateOfTerm, type Term } from "./arrange-terms.ts";
import type { Period } from "./membership-period.ts";
import { lengthOfPlan, type TermLength } from "./term-length.ts";

interface GivenLevel {
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
}

/** The effect of a membership that its owner did not buy, with a notice about the current membership. */
export interface PlannedLevel {
  length: TermLength;
  period: Period;
  notice: string | null;
}

/**
 * The period of a membership from a code or a gift, computed by the function that arranges the ledger (decisions §10).
 * null: a membership for life contains it.
 */
export function planGivenLevel(
  { level, durationMonths }: GivenLevel,
  existing: readonly Term[],
  now: Date,
): PlannedLevel | null {
  const length = lengthOfPlan(durationMonths);
  const period = planGiven({ level, length }, existing, now);
  if (period === null) return null;
  const running = existing.filter((term) => stateOfTerm(term, now) === "running");
  const premiumEnd = endOfChain(existing, LEVEL.premium, now);
  return { length, period, notice: noticeOf({ level, period, running, premiumEnd, now }) };
}

/** Like `planGivenLevel`, for any length. null: a membership for life contains it. */
export function planGiven(added: Pick<Term, "level" | "length">, existing: readonly Term[], now: Date): Period | null {
  const isContained = existing.some(
    (term) => term.level >= added.level && term.endsAt === null && stateOfTerm(term, now) === "running",
  );
  return isContained ? null : planTerm(existing, added, now);
}

interface PlannedFacts {
  level: Level;
  period: Period;
  running: readonly Term[];
  premiumEnd: ReturnType<typeof endOfChain>;
  now: Date;
}

function noticeOf({ level, period, running, premiumEnd, now }: PlannedFacts): string | null {
  const isBehindPremium =
    level === LEVEL.vip && premiumEnd instanceof Date && premiumEnd.getTime() === period.startsAt.getTime();
  if (isBehindPremium) return "你现在是高级会员，VIP 从高级会员到期时开始计算";
  if (period.startsAt > now) return "接在你现有会员的到期时间后面";
  const isLowerRunning = level === LEVEL.premium && running.some((term) => term.level < level);
  return isLowerRunning ? "你现有的 VIP 照常计时，不会顺延；还没开始的 VIP 移到高级会员之后" : null;
}
