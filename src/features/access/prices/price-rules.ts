import { DAY_MS } from "../../../kit/values/durations.ts";
import { formatFen } from "../../../kit/values/money.ts";

/** A promotion as far as the price of one moment depends on it. The start belongs to it, the end does not. */
export interface PromotionTerms {
  priceFen: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

/** What something costs at one moment. */
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

/** A promotion never raises a price, even if the regular price has fallen below it in the meantime. */
export function chargedPrice(regularPriceFen: number, promotion: PromotionTerms | null, now: Date): ChargedPrice {
  const isPromotional = promotion !== null && isRunning(promotion, now) && promotion.priceFen < regularPriceFen;
  return { priceFen: isPromotional ? promotion.priceFen : regularPriceFen, regularPriceFen, isPromotional };
}

/** In how many days before a promotion a price must have been paid to be struck through. */
export const STRUCK_DAYS = 7;

/** Longer is a slip of the finger. */
const MAX_PROMOTION_DAYS = 366;

/** When a price must have been charged to count as a former one: the days before the real start. */
export function struckWindow({ startsAt }: Pick<PromotionTerms, "startsAt">): { from: Date; until: Date } {
  return { from: new Date(startsAt.getTime() - STRUCK_DAYS * DAY_MS), until: startsAt };
}

/**
 * The price to strike through: none unless it is above the charged price, and none above the regular price without the
 * promotion, because nobody saves that any more.
 */
export function formerPrice({ priceFen, regularPriceFen, isPromotional }: ChargedPrice, struckFen: number | null) {
  const isFormer = isPromotional && struckFen !== null && struckFen > priceFen && struckFen <= regularPriceFen;
  return isFormer ? struckFen : null;
}

/**
 * The lowest charged price while a promotion runs: refunds remove sales from it, and payments reported late lower it.
 * It never rises.
 */
export function lowerStruck(before: number | null, found: number | null): number | null {
  return before === null || found === null ? found : Math.min(before, found);
}

/** Why a window or a price cannot be, by field; null: it can. */
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
