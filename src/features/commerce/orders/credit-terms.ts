import { LEVEL } from "../../../domain/access/levels.ts";
import type { PricedLine } from "../../../domain/orders/priced-order.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { formatFen } from "../../../kit/values/money.ts";
import { stateOfTerm } from "../../access/membership/arrange-terms.ts";
import type { SoldPlan, UnrevokedGrant } from "../../access/membership/membership-ledger.ts";

/** The credit of an order for memberships that end when it is paid. */
export interface TermCredit {
  lines: PricedLine[];
  /** The part of the last credited membership's value that exceeds the remaining price. */
  lostFen: number;
}

export const NO_CREDIT: TermCredit = { lines: [], lostFen: 0 };

/**
 * The unused paid value of memberships that the plan replaces (decisions §10, rule 6): first the running one, then the
 * waiting ones in the order of their start. Each credited membership ends with the purchase. When nothing is left to
 * pay, the remaining memberships stay. Memberships without paid value get a line of 0 with the reason.
 */
export function creditTerms(plan: SoldPlan, held: readonly UnrevokedGrant[], now: Date): TermCredit {
  let payableFen = plan.priceFen;
  let lostFen = 0;
  const lines = listReplaced(plan, held, now).map((grant): PricedLine => {
    const obstacle = findCreditObstacle(grant, plan);
    if (obstacle !== null) return toZeroLine(grant, obstacle, plan, now);
    if (payableFen === 0) return toZeroLine(grant, "应付金额已经抵扣完", plan, now);
    const unusedFen = unusedValueFen(grant, now);
    if (unusedFen === 0) return toZeroLine(grant, "剩余的价值不足一分", plan, now);
    const creditFen = Math.min(unusedFen, payableFen);
    payableFen -= creditFen;
    lostFen += unusedFen - creditFen;
    return {
      kind: "upgrade_credit",
      title: `抵扣 ${grant.name} 未使用部分`,
      detail: describeUnused(grant, unusedFen, now),
      amountFen: -creditFen,
      creditedGrantId: grant.id,
      sold: null,
    };
  });
  return { lines, lostFen };
}

/**
 * The memberships that the plan replaces. A plan for life replaces the rest of its own level and lower levels. Premium
 * with an end replaces VIP if no premium runs or waits.
 */
function listReplaced(plan: SoldPlan, held: readonly UnrevokedGrant[], now: Date): UnrevokedGrant[] {
  const living = held.filter((grant) => stateOfTerm(grant, now) !== "past");
  if (plan.durationMonths === null) {
    return living.filter(({ level }) => level <= plan.level).toSorted(inCreditOrder(now));
  }
  const isUpgrade = plan.level === LEVEL.premium && !living.some(({ level }) => level === LEVEL.premium);
  return isUpgrade ? living.toSorted(inCreditOrder(now)) : [];
}

function inCreditOrder(now: Date) {
  const rankOf = (grant: UnrevokedGrant) => ["running", "waiting", "suspended"].indexOf(stateOfTerm(grant, now));
  const startOf = ({ startsAt }: UnrevokedGrant) => startsAt?.getTime() ?? 0;
  return (one: UnrevokedGrant, other: UnrevokedGrant) =>
    rankOf(one) - rankOf(other) || startOf(one) - startOf(other) || one.id - other.id;
}

const UNPAID: Readonly<Record<UnrevokedGrant["source"], string>> = {
  order: "没有实付金额",
  gift: "别人赠送的，没有实付金额",
  code: "兑换码得到的，没有实付金额",
  admin: "工作人员开通的，没有实付金额",
  invitation: "邀请得到的，没有实付金额",
  import: "从旧站带来的，没有实付金额",
};

/** Why a membership never gives a credit. null: it gives a credit. */
function findCreditObstacle(grant: UnrevokedGrant, plan: SoldPlan): string | null {
  if (grant.endsAt === null && grant.length.unit === "life" && plan.durationMonths !== null) {
    return "终身会员只在升级为终身高级会员时抵扣";
  }
  return grant.valueFen === 0 ? UNPAID[grant.source] : null;
}

function toZeroLine(grant: UnrevokedGrant, reason: string, plan: SoldPlan, now: Date): PricedLine {
  return {
    kind: "upgrade_credit",
    title: `${grant.name} 不抵扣`,
    detail: `${reason}；${whatBecomesOf(grant, plan, now)}`,
    amountFen: 0,
    creditedGrantId: null,
    sold: null,
  };
}

function whatBecomesOf(grant: UnrevokedGrant, plan: SoldPlan, now: Date): string {
  if (grant.length.unit === "life") return "它继续有效";
  if (stateOfTerm(grant, now) === "running") return "它照常计时到期";
  return plan.durationMonths === null ? "终身会员有效期间它不计时" : "它移到高级会员之后开始";
}

/** The share of the paid amount that belongs to the future, in whole fen, rounded down. */
function unusedValueFen({ startsAt, endsAt, valueFen }: UnrevokedGrant, now: Date): number {
  if (startsAt === null || endsAt === null) return valueFen;
  const wholeMs = endsAt.getTime() - startsAt.getTime();
  const unusedMs = Math.max(0, endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime()));
  // BigInt, because a product of fen and milliseconds can exceed the exact range of a number.
  return Number((BigInt(valueFen) * BigInt(unusedMs)) / BigInt(wholeMs));
}

function describeUnused({ startsAt, endsAt, valueFen }: UnrevokedGrant, unusedFen: number, now: Date): string {
  if (startsAt === null) return `还没开始，实付 ${formatFen(valueFen)}`;
  if (endsAt === null) return `终身有效，实付 ${formatFen(valueFen)}`;
  const wholeDays = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS);
  const unusedDays = Math.ceil((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / DAY_MS);
  return `剩余 ${unusedDays} 天，共 ${wholeDays} 天，实付 ${formatFen(valueFen)}，未使用价值 ${formatFen(unusedFen)}`;
}
