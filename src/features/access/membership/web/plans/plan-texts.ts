import { formatFen } from "../../../../../kit/values/money.ts";
import type { Plan } from "../../contract.ts";

type Priced = Pick<Plan, "level" | "duration_months" | "price_fen">;

/** `3 个月`, `1 年`, `终身`; null is for life. */
export function durationText(months: number | null): string {
  if (months === null) return "终身";
  return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
}

/** The text after the large price: `/ 月`, `/ 3 个月`, `/ 年`; empty for life. */
export function pricePeriodText(months: number | null): string {
  if (months === null) return "";
  if (months === 1) return "/ 月";
  return months === 12 ? "/ 年" : `/ ${durationText(months)}`;
}

/** The price of one month, rounded up so that the text never states less than is charged. */
export function perMonthText({ duration_months: months, price_fen: priceFen }: Priced): string {
  if (months === null) return "一次付清，不用续费";
  if (months === 1) return "按月购买";
  return `约 ${formatFen(Math.ceil(priceFen / months))} / 月`;
}

/**
 * The text next to the list price while no personal quote is available. A lifetime purchase is not renewed, so the
 * text does not mention renewal.
 */
export function unquotedValidity({ duration_months: months }: Pick<Plan, "duration_months">): string {
  return months === null ? "一次付清，终身有效" : "不会自动续费";
}

/** The saving of a longer plan compared with monthly plans. null: there is no saving, or no monthly plan is sold. */
export function savingText(plan: Priced, plans: readonly Priced[]): string | null {
  const months = plan.duration_months;
  if (months === null || months === 1) return null;
  const monthly = plans.filter((other) => other.level === plan.level && other.duration_months === 1);
  if (monthly.length === 0) return null;
  const savedFen = Math.min(...monthly.map((other) => other.price_fen)) * months - plan.price_fen;
  return savedFen > 0 ? `比按月买省 ${formatFen(savedFen, { short: true })}` : null;
}

/**
 * The preselected plan: the recommended one, otherwise the first. A level below the visitor's level cannot be bought
 * (decisions §5), so it is preselected only if there is no other.
 */
export function firstChoice(plans: readonly Plan[], ownedLevel = 0): Plan | undefined {
  const sold = plans.filter(({ level }) => level >= ownedLevel);
  return sold.find((plan) => plan.is_recommended) ?? sold[0] ?? plans[0];
}

/** Plans grouped by level, lower level first, in the order set by staff within a level. */
export function groupByLevel(plans: readonly Plan[]): { level: Plan["level"]; plans: Plan[] }[] {
  const levels = [...new Set(plans.map((plan) => plan.level))].sort((one, other) => one - other);
  return levels.map((level) => ({ level, plans: plans.filter((plan) => plan.level === level) }));
}
