import type { PricedOrder } from "../../../domain/orders/priced-order.ts";
import type { Coupon, CouponOffer } from "./contract.ts";
import {
  type CouponAnswer,
  type CouponBuyer,
  type CouponPrices,
  type OwnedCoupon,
  type WeighedCoupon,
  weighCoupons,
} from "./coupon-rules.ts";
import { type CouponTerms, describeConditions, describeDeal, describeScope } from "./coupon-terms.ts";

/** The texts of a coupon. */
export function toCoupon({
  id,
  title,
  terms,
  expiresAt,
}: {
  id: number;
  title: string;
  terms: CouponTerms;
  expiresAt: Date | null;
}): Coupon {
  return {
    id,
    title,
    deal: describeDeal(terms),
    scope: describeScope(terms.scope),
    conditions: describeConditions(terms),
    valid_from: terms.validFrom.toISOString(),
    valid_until: expiresAt?.toISOString() ?? null,
  };
}

type Fitting = Extract<CouponAnswer, { refusal: null }>;

/** All coupons of a buyer with their effect on the price, and the price with the chosen coupon. */
export function offerCoupons({
  coupons,
  prices,
  buyer,
  wanted,
}: {
  coupons: readonly OwnedCoupon[];
  prices: CouponPrices;
  buyer: CouponBuyer;
  /** The number of a coupon, or the best one, or none. */
  wanted: number | "best" | null;
}): { order: PricedOrder; offer: CouponOffer } {
  const weighed = weighCoupons(coupons, prices, buyer);
  const usable = weighed.flatMap(({ coupon, answer }) => (answer.refusal === null ? [{ coupon, answer }] : []));
  const best = usable[0];
  const chosen = wanted === "best" ? best : weighed.find(({ coupon }) => coupon.id === wanted);
  const order = chosen?.answer.refusal === null ? chosen.answer.order : prices.current;
  return {
    order,
    offer: {
      applied: chosen?.answer.refusal === null ? toApplied(chosen.coupon, chosen.answer) : null,
      notice: typeof wanted === "number" ? whyNot(chosen) : null,
      best_id: best?.coupon.id ?? null,
      usable: usable.map(({ coupon, answer: { order: with_, discountFen } }) => ({
        ...toCoupon(coupon),
        discount_fen: discountFen,
        total_fen: with_.totalFen,
      })),
      unusable: weighed.flatMap(({ coupon, answer }) => {
        if (answer.refusal === null) return [];
        return [{ ...toCoupon(coupon), reason: answer.refusal, order_no: coupon.heldBy?.orderNo ?? null }];
      }),
    },
  };
}

function toApplied({ id, title }: OwnedCoupon, { discountFen }: Fitting): CouponOffer["applied"] {
  return { id, title, discount_fen: discountFen };
}

function whyNot(chosen: WeighedCoupon | undefined): string | null {
  return chosen === undefined ? "这张券已经不能用了" : chosen.answer.refusal;
}
