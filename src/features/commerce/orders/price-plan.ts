import { isGrantActive } from "../../../domain/access/access.ts";
import type { Level } from "../../../domain/access/access-contract.ts";
import type { PricedOrder } from "../../../domain/orders/priced-order.ts";
import { subjectOfPlan } from "../../../domain/orders/subjects.ts";
import { AppError } from "../../../kit/api/app-error.ts";
import { planTerm } from "../../access/membership/arrange-terms.ts";
import type { SoldPlan, UnrevokedGrant } from "../../access/membership/membership-ledger.ts";
import { lengthOfPlan } from "../../access/membership/term-length.ts";
import { creditTerms, NO_CREDIT } from "./credit-terms.ts";

/**
 * Why this level cannot be sold or delivered to a user with these grants. null: it can. Checked when the order is
 * created and again when its payment arrives.
 */
export function findObstacle(level: Level, held: readonly UnrevokedGrant[], now: Date): string | null {
  const active = held.filter(({ startsAt, endsAt }) => startsAt !== null && isGrantActive({ startsAt, endsAt }, now));
  if (active.some((grant) => grant.level >= level && grant.endsAt === null)) return "你已拥有终身会员，无需再次购买";
  if (active.some((grant) => grant.level > level)) return "你已是高级会员，到期前无需购买 VIP";
  return null;
}

interface PlanQuestion {
  plan: SoldPlan;
  held: readonly UnrevokedGrant[];
  /** The buyer pays the full price and keeps the memberships. */
  skipsCredit?: boolean;
  now: Date;
}

/**
 * The price of a plan for a user, and its period. The credit follows from decisions §10, rule 6. The total is never
 * below 0. Throws `PLAN_NOT_AVAILABLE`.
 */
export function pricePlan({ plan, held, skipsCredit = false, now }: PlanQuestion): PricedOrder {
  const obstacle = plan.isOnSale ? findObstacle(plan.level, held, now) : "这个方案已下架";
  if (obstacle !== null) throw new AppError({ status: 409, code: "PLAN_NOT_AVAILABLE", message: obstacle });
  const { name, level, durationMonths, priceFen } = plan;
  const credit = skipsCredit ? NO_CREDIT : creditTerms(plan, held, now);
  const totalFen = credit.lines.reduce((sum, line) => sum + line.amountFen, priceFen);
  const span = durationMonths === null ? "终身有效" : `${durationMonths} 个月`;
  const detail = plan.isPromotional ? `${span}，限时价` : span;
  const sold = {
    subject: subjectOfPlan(plan.id),
    level,
    durationMonths,
    resourceKey: null,
    paidFen: totalFen,
    // The credited part was also paid with money, so the new membership has the value of the whole price.
    valueFen: priceFen,
  };
  const unchanged = held.filter(({ id }) => !credit.lines.some(({ creditedGrantId }) => creditedGrantId === id));
  const period = planTerm(unchanged, { level, length: lengthOfPlan(durationMonths) }, now);
  return {
    title: name,
    lines: [{ kind: "plan", title: name, detail, amountFen: priceFen, creditedGrantId: null, sold }, ...credit.lines],
    totalFen,
    isPromotional: plan.isPromotional,
    from: period?.startsAt ?? null,
    until: period?.endsAt ?? null,
    lostFen: credit.lostFen,
  };
}
