/** A promotion as far as the price of one moment depends on it. The start belongs to it, the end does not. */
export interface PromotionTerms {
  priceFen: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

/** What something costs at one moment. */
export interface ChargedPrice {
  /** What is really charged. */
  priceFen: number;
  /** What it costs without a promotion. */
  regularPriceFen: number;
  isPromotional: boolean;
}

export function isRunning({ startsAt, endsAt, cancelledAt }: PromotionTerms, now: Date): boolean {
  return cancelledAt === null && startsAt <= now && now < endsAt;
}

/** A promotion never makes anything dearer, also where the regular price has fallen below it meanwhile. */
export function chargedPrice(regularPriceFen: number, promotion: PromotionTerms | null, now: Date): ChargedPrice {
  const isPromotional = promotion !== null && isRunning(promotion, now) && promotion.priceFen < regularPriceFen;
  return { priceFen: isPromotional ? promotion.priceFen : regularPriceFen, regularPriceFen, isPromotional };
}
