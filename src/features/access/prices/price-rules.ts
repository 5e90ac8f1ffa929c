import { DAY_MS } from "../../../kit/values/durations.ts";
import { formatFen } from "../../../kit/values/money.ts";

/**
 * The fields of a promotion that determine the price at one moment. The period includes its start and excludes its
 * end.
 */
export interface PromotionTerms {
  priceFen: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

/** The price of a plan or product at one moment. */
export interface ChargedPrice {
  /** The charged price. */
  priceFen: number;
  /** The regular price without a promotion. */
  regularPriceFen: number;
  isPromotional: boolean;
}

export function isRunning({ startsAt, endsAt, cancelledAt }: PromotionTerms, now: Date): boolean {
  return cancelledAt === null && startsAt <= now && now < endsAt;
}

/** A promotion never raises a price, even if the regular price has fallen below the promotional price. */
export function chargedPrice(regularPriceFen: number, promotion: PromotionTerms | null, now: Date): ChargedPrice {
  const isPromotional = promotion !== null && isRunning(promotion, now) && promotion.priceFen < regularPriceFen;
  return { priceFen: isPromotional ? promotion.priceFen : regularPriceFen, regularPriceFen, isPromotional };
}

/** The number of days before a promotion in which a price must have been paid to be struck through. */
export const STRUCK_DAYS = 7;

/** The number of days whose lowest price staff see when they choose a promotional price. */
export const LOWEST_DAYS = 30;

/** A longer promotion is treated as a typing error. */
const MAX_PROMOTION_DAYS = 366;

/** The period in which a price must have been charged to count as a former price: the days before the actual start. */
export function struckWindow({ startsAt }: Pick<PromotionTerms, "startsAt">): { from: Date; until: Date } {
  return { from: new Date(startsAt.getTime() - STRUCK_DAYS * DAY_MS), until: startsAt };
}

/**
 * The price to strike through. It must be above the charged price and at most the regular price; otherwise the text
 * would state a saving that nobody gets any more.
 */
export function formerPrice({ priceFen, regularPriceFen, isPromotional }: ChargedPrice, struckFen: number | null) {
  const isFormer = isPromotional && struckFen !== null && struckFen > priceFen && struckFen <= regularPriceFen;
  return isFormer ? struckFen : null;
}

/**
 * The lowest charged price while a promotion runs. Refunds remove sales, and payments that are reported late can lower
 * it. It never rises.
 */
export function lowerStruck(before: number | null, found: number | null): number | null {
  return before === null || found === null ? found : Math.min(before, found);
}

/** Why a period or a price is invalid, by field. null: both are valid. */
export function findPromotionFault(
  { priceFen, startsAt, endsAt }: Pick<PromotionTerms, "priceFen" | "startsAt" | "endsAt">,
  { regularPriceFen, now }: { regularPriceFen: number; now: Date },
): Record<string, string[]> | null {
  if (priceFen >= regularPriceFen) return { price_fen: [`促销价要低于平时的 ${formatFen(regularPriceFen)}`] };
  if (startsAt < now) return { starts_at: ["开始时间已经过去；马上开始就不写开始时间"] };
  if (endsAt <= startsAt) return { ends_at: ["结束时间要在开始时间以后"] };
  if (endsAt.getTime() - startsAt.getTime() > MAX_PROMOTION_DAYS * DAY_MS)
    return { ends_at: [`一次促销最长 ${MAX_PROMOTION_DAYS} 天；长期降价请改价格`] };
  return null;
}

type PromotionState = "planned" | "running" | "over" | "cancelled";

export function stateOfPromotion(promotion: PromotionTerms, now: Date): PromotionState {
  if (promotion.cancelledAt !== null) return "cancelled";
  if (now < promotion.startsAt) return "planned";
  return isRunning(promotion, now) ? "running" : "over";
}
