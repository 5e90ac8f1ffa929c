import { AppError } from "../../kit/api/app-error.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { formatFen } from "../../kit/values/money.ts";
import { isGrantActive } from "../membership/access.ts";
import type { Level } from "../membership/contract.ts";
import { LEVEL } from "../membership/levels.ts";
import type { HeldGrant, SoldPlan } from "../membership/membership-ledger.ts";
import { lastExpiry, nextPeriod } from "../membership/membership-period.ts";
import type { PricedLine, PricedOrder } from "./priced-order.ts";
import { subjectOfPlan } from "./subjects.ts";

/**
 * Why this level cannot be sold to, or delivered to, someone who holds these grants; null when nothing stands against
 * it. Asked when the order is made and again when its money arrives.
 */
export function findObstacle(level: Level, held: readonly HeldGrant[], now: Date): string | null {
  const active = held.filter((grant) => isGrantActive(grant, now));
  if (active.some((grant) => grant.level >= level && grant.endsAt === null)) return "你已拥有终身会员，无需再次购买";
  if (active.some((grant) => grant.level > level)) return "你已是高级会员，到期前无需购买 VIP";
  return null;
}

/**
 * What a plan costs someone.
 * An upgrade credits the unused share of what was paid for lower levels; the sum never falls below 0.
 * Throws `PLAN_NOT_AVAILABLE`.
 */
export function pricePlan({ plan, held, now }: { plan: SoldPlan; held: readonly HeldGrant[]; now: Date }): PricedOrder {
  const obstacle = plan.isOnSale ? findObstacle(plan.level, held, now) : "这个方案已下架";
  if (obstacle !== null) throw new AppError({ status: 409, code: "PLAN_NOT_AVAILABLE", message: obstacle });
  const { name, level, durationMonths, priceFen } = plan;
  const credits = creditUnused(plan, held, now);
  const totalFen = credits.reduce((sum, line) => sum + line.amountFen, priceFen);
  const span = durationMonths === null ? "终身有效" : `${durationMonths} 个月`;
  const detail = plan.isPromotional ? `${span}，限时价` : span;
  const sold = {
    subject: subjectOfPlan(plan.id),
    level,
    durationMonths,
    resourceKey: null,
    paidFen: totalFen,
    // The credited part was money too, so the new membership is worth the whole price.
    valueFen: priceFen,
  };
  return {
    title: name,
    lines: [{ kind: "plan", title: name, detail, amountFen: priceFen, creditedGrantId: null, sold }, ...credits],
    totalFen,
    isPromotional: plan.isPromotional,
    until: nextPeriod({
      durationMonths: plan.durationMonths,
      currentExpiry: lastExpiry(held, plan.level),
      now,
    }).endsAt,
  };
}

function creditUnused(plan: SoldPlan, held: readonly HeldGrant[], now: Date): PricedLine[] {
  const isUpgrade = plan.level === LEVEL.premium && !held.some((grant) => isHeldAt(grant, plan.level, now));
  if (!isUpgrade) return [];
  let payableFen = plan.priceFen;
  const lines: PricedLine[] = [];
  for (const grant of held) {
    const unusedFen = unusedValueFen(grant, now);
    const creditFen = Math.min(unusedFen, payableFen);
    if (creditFen === 0) continue;
    payableFen -= creditFen;
    lines.push({
      kind: "upgrade_credit",
      title: `抵扣 ${grant.name} 未使用部分`,
      detail: describeUnused(grant, unusedFen, now),
      amountFen: -creditFen,
      creditedGrantId: grant.id,
      sold: null,
    });
  }
  return lines;
}

function isHeldAt(grant: HeldGrant, level: Level, now: Date): boolean {
  return grant.level >= level && (grant.endsAt === null || grant.endsAt > now);
}

/** The share of what was paid that lies in the future, in whole fen, rounded down. */
function unusedValueFen({ startsAt, endsAt, valueFen }: HeldGrant, now: Date): number {
  if (endsAt === null) return valueFen;
  const wholeMs = endsAt.getTime() - startsAt.getTime();
  const unusedMs = Math.max(0, endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime()));
  return Math.floor((valueFen * unusedMs) / wholeMs);
}

function describeUnused({ startsAt, endsAt, valueFen }: HeldGrant, unusedFen: number, now: Date): string {
  if (endsAt === null) return `终身有效，实付 ${formatFen(valueFen)}`;
  const wholeDays = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS);
  const unusedDays = Math.ceil((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / DAY_MS);
  return `剩余 ${unusedDays} 天，共 ${wholeDays} 天，实付 ${formatFen(valueFen)}，未使用价值 ${formatFen(unusedFen)}`;
}
