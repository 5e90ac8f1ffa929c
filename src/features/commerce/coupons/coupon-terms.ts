import { formatFen } from "../../../kit/values/money.ts";

/** The discount of a campaign: an amount or a percentage. */
export type CouponDeal =
  | { kind: "amount"; amountFen: number }
  /** `percentOff` 20 is 八折. `capFen`: the maximum discount; null: no maximum. */
  | { kind: "percent"; percentOff: number; capFen: number | null };

/** The purchases for which a coupon is valid: `all`, `plans`, `products`, `plan:3`, `product:7`. */
export type CouponScope = readonly string[];

/** The terms promised to the holders of the campaign's coupons. */
export interface CouponTerms {
  deal: CouponDeal;
  /** The minimum amount in scope before the discount. 0: no minimum. */
  minimumFen: number;
  scope: CouponScope;
  isFirstPurchaseOnly: boolean;
  /** The coupon also reduces a promotional price. Otherwise the buyer pays the lower of the two prices. */
  isCombinable: boolean;
  /** The maximum number of uses by one user. */
  perPerson: number;
  /** The maximum number of uses by all users. null: no maximum. */
  totalLimit: number | null;
  validFrom: Date;
  /** null: without an end. */
  validUntil: Date | null;
}

export function isInScope(scope: CouponScope, subject: string): boolean {
  return scope.some(
    (one) => one === "all" || one === subject || (one.endsWith("s") && subject.startsWith(`${one.slice(0, -1)}:`)),
  );
}

/** 满 ¥100 减 ¥20 */
export function describeDeal({ deal, minimumFen }: Pick<CouponTerms, "deal" | "minimumFen">): string {
  const from = minimumFen > 0 ? `满 ${formatFen(minimumFen, { short: true })} ` : "";
  if (deal.kind === "amount") return `${from}减 ${formatFen(deal.amountFen, { short: true })}`;
  if (deal.percentOff === 100) return `${from}全免${capText(deal.capFen)}`;
  return `${from}打 ${(100 - deal.percentOff) / 10} 折${capText(deal.capFen)}`;
}

function capText(capFen: number | null): string {
  return capFen === null ? "" : `，最多减 ${formatFen(capFen, { short: true })}`;
}

export function describeScope(scope: CouponScope): string {
  if (scope.includes("all")) return "会员方案和单品都能用";
  const hasPlans = scope.some((one) => one.startsWith("plan"));
  const hasProducts = scope.some((one) => one.startsWith("product"));
  if (scope.includes("plans") && scope.includes("products")) return "会员方案和单品都能用";
  if (scope.includes("plans") && !hasProducts) return "会员方案能用";
  if (scope.includes("products") && !hasPlans) return "单品能用";
  return hasPlans && hasProducts ? "指定的会员方案和单品能用" : hasPlans ? "指定的会员方案能用" : "指定的单品能用";
}

/** The other conditions of use, as short sentences. */
export function describeConditions(terms: Pick<CouponTerms, "isFirstPurchaseOnly" | "isCombinable">): string[] {
  return [
    ...(terms.isFirstPurchaseOnly ? ["只能用于第一次购买"] : []),
    terms.isCombinable ? "可以和促销价一起用" : "不和促销价一起用，自动取更便宜的",
  ];
}
