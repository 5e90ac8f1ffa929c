import type { PricedLine, PricedOrder } from "../../../domain/orders/priced-order.ts";
import { formatFen } from "../../../kit/values/money.ts";
import { splitFen } from "../../../kit/values/split-fen.ts";
import { type CouponDeal, type CouponTerms, describeDeal, isInScope } from "./coupon-terms.ts";

/** A user's coupon with all facts that the rules need. One coupon can be used once. */
export interface OwnedCoupon {
  id: number;
  campaignId: number;
  title: string;
  terms: CouponTerms;
  /** The end of the campaign or of the coupon, whichever is earlier. null: without an end. */
  expiresAt: Date | null;
  /** Withdrawn by staff. */
  withdrawnAt: Date | null;
  /** The campaign was stopped. */
  stoppedAt: Date | null;
  /** The order that uses it. null: it is in no order. */
  heldBy: { orderNo: string; isPaid: boolean } | null;
  /** The number of uses of the campaign by this user and by all users, including unpaid orders. */
  usedByPerson: number;
  usedInAll: number;
  /** One of this user's orders contains another first-purchase coupon. */
  hasOtherFirst: boolean;
}

export interface CouponBuyer {
  /** This user has a paid order that is not fully refunded. */
  hasBought: boolean;
  now: Date;
}

/** The price without a coupon. */
export interface CouponPrices {
  /** The price charged now, including a promotion. */
  current: PricedOrder;
  /** The price without the promotion. null: there is no promotion. */
  regular: PricedOrder | null;
}

export type CouponAnswer =
  | { refusal: null; order: PricedOrder; discountFen: number }
  /** `isPromotionBetter`: the coupon could be used, but the buyer pays less without it. */
  | { refusal: string; isPromotionBetter: boolean };

/**
 * The price of an order with a coupon. Quotes display it and orders charge it. A coupon that cannot be combined with
 * promotions is deducted from the regular price, and only if the result is lower than the promotional price.
 */
export function applyCoupon(coupon: OwnedCoupon, prices: CouponPrices, buyer: CouponBuyer): CouponAnswer {
  const obstacle = findPlaceObstacle(coupon, buyer) ?? findWindowObstacle(coupon, buyer.now);
  if (obstacle !== null) return { refusal: obstacle, isPromotionBetter: false };
  const { current } = prices;
  const regular = coupon.terms.isCombinable ? null : prices.regular;
  const answer = takeOff(coupon, regular ?? current, regular !== null);
  if (answer.refusal !== null || regular === null || answer.order.totalFen < current.totalFen) return answer;
  const message = `现在的促销价 ${formatFen(current.totalFen)} 不比用这张券贵，券留着以后用`;
  return { refusal: message, isPromotionBetter: true };
}

/** Why a coupon cannot be used at this moment. null: it can be used. */
export function findPlaceObstacle(coupon: OwnedCoupon, { hasBought }: Pick<CouponBuyer, "hasBought">): string | null {
  const { terms, heldBy } = coupon;
  if (coupon.withdrawnAt !== null) return "这张券已经收回，有疑问请联系客服";
  if (heldBy?.isPaid) return "这张券已经用过了";
  if (heldBy) return "这张券用在一笔没有付款的订单上，取消那笔订单就能再用";
  if (coupon.stoppedAt !== null) return "这个优惠活动已经停止";
  if (coupon.usedByPerson >= terms.perPerson) return `这个活动每人最多用 ${terms.perPerson} 次，你已经用满`;
  if (terms.totalLimit !== null && coupon.usedInAll >= terms.totalLimit) return "这个活动的名额已经用完";
  if (terms.isFirstPurchaseOnly && (hasBought || coupon.hasOtherFirst)) return "这张券只能用于第一次购买";
  return null;
}

function findWindowObstacle({ terms, expiresAt }: OwnedCoupon, now: Date): string | null {
  if (now < terms.validFrom) return "这张券还没有到开始使用的时间";
  return expiresAt !== null && now >= expiresAt ? "这张券已过期" : null;
}

/**
 * Deducts a coupon from the amount that remains after credits. Each line in its scope bears a share of the discount,
 * so that no fen is lost. A discount is not money, so it also reduces the value of the line.
 */
function takeOff({ title, terms }: OwnedCoupon, price: PricedOrder, isRegular: boolean): CouponAnswer {
  const inScope = price.lines.flatMap(({ sold }) => (sold && isInScope(terms.scope, sold.subject) ? [sold] : []));
  if (inScope.length === 0) return { refusal: "这张券不能用在这次买的东西上", isPromotionBetter: false };
  const weights = inScope.map(({ paidFen }) => paidFen);
  const baseFen = weights.reduce((sum, fen) => sum + fen, 0);
  if (baseFen === 0) return { refusal: "这次不用付钱，不需要优惠券", isPromotionBetter: false };
  if (baseFen < terms.minimumFen) {
    const message = `还差 ${formatFen(terms.minimumFen - baseFen)} 才满 ${formatFen(terms.minimumFen)}`;
    return { refusal: message, isPromotionBetter: false };
  }
  const discountFen = Math.min(baseFen, sizeOf(terms.deal, baseFen));
  const shares = new Map(splitFen(discountFen, weights).map((share, index) => [inScope[index], share]));
  const lines = price.lines.map((line): PricedLine => {
    const share = line.sold === null ? undefined : shares.get(line.sold);
    if (line.sold === null || share === undefined) return line;
    const { paidFen, valueFen } = line.sold;
    return { ...line, sold: { ...line.sold, paidFen: paidFen - share, valueFen: valueFen - share } };
  });
  const detail = `${describeDeal(terms)}${isRegular ? "，按没有促销的价格算" : ""}`;
  lines.push({
    kind: "coupon",
    title: `优惠券：${title}`,
    detail,
    amountFen: -discountFen,
    creditedGrantId: null,
    sold: null,
  });
  return { refusal: null, order: { ...price, lines, totalFen: price.totalFen - discountFen }, discountFen };
}

/** Fractions of a fen are rounded in the buyer's favour. */
function sizeOf(deal: CouponDeal, baseFen: number): number {
  if (deal.kind === "amount") return deal.amountFen;
  return Math.min(Math.ceil((baseFen * deal.percentOff) / 100), deal.capFen ?? Number.POSITIVE_INFINITY);
}

export interface WeighedCoupon {
  coupon: OwnedCoupon;
  answer: CouponAnswer;
}

/** All coupons with their effect on the price: usable ones first, best first, then unusable ones. */
export function weighCoupons(
  coupons: readonly OwnedCoupon[],
  prices: CouponPrices,
  buyer: CouponBuyer,
): WeighedCoupon[] {
  const weighed = coupons.map((coupon) => ({ coupon, answer: applyCoupon(coupon, prices, buyer) }));
  return weighed.sort((a, b) => totalOf(a) - totalOf(b) || endOf(a) - endOf(b) || a.coupon.id - b.coupon.id);
}

function totalOf({ answer }: WeighedCoupon): number {
  return answer.refusal === null ? answer.order.totalFen : Number.MAX_SAFE_INTEGER;
}

/** Of two equally good coupons, the one that ends first is used first. */
function endOf({ coupon }: WeighedCoupon): number {
  return coupon.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
