import type { PricedOrder } from "../../../../../domain/orders/priced-order.ts";
import { conflict } from "../../../../../kit/api/app-error.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { CouponOffer } from "../../../coupons/contract.ts";
import { offerCoupons } from "../../../coupons/coupon-offer.ts";
import { applyCoupon, type CouponPrices, type OwnedCoupon } from "../../../coupons/coupon-rules.ts";
import type { OrderState } from "../../contract.ts";
import { countOrdersOfUser } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";

/** The states in which an order counts as a purchase. Fully refunded orders do not count. */
const BOUGHT: readonly OrderState[] = ["paid", "fulfilled", "refunding", "partially_refunded"];

interface Choice {
  userId: number;
  prices: CouponPrices;
  now: Date;
}

/** The number of the user's paid orders that were not fully refunded. */
export async function countBought(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return countOrdersOfUser(db, { userId, states: BOUGHT });
}

/** The price with the chosen coupon, and the effect of the buyer's other coupons. */
export async function quoteCoupons(
  { db, coupons }: Pick<OrdersContext, "db" | "coupons">,
  { userId, prices, now, wanted }: Choice & { wanted: number | "best" | null },
): Promise<{ order: PricedOrder; offer: CouponOffer }> {
  const [owned, bought] = await Promise.all([coupons.listOwned(db, { userId, now }), countBought(db, userId)]);
  return offerCoupons({ coupons: owned, prices, buyer: { hasBought: bought > 0, now }, wanted });
}

/** A coupon for the order that is being created. */
export interface TakenCoupon {
  coupon: OwnedCoupon;
  discountFen: number;
}

/**
 * The price with a coupon that is locked until the transaction ends. If a promotion is better, the promotion applies
 * and the user keeps the coupon. Throws `COUPON_NOT_USABLE` with the price without the coupon.
 */
export async function takeCoupon(
  { coupons }: Pick<OrdersContext, "coupons">,
  tx: Transaction,
  { userId, prices, now, couponId }: Choice & { couponId: number },
): Promise<{ order: PricedOrder; taken: TakenCoupon | null }> {
  // Read before the coupon is locked. The price calculation has locked the buyer's ledger, so that a buyer's orders are
  // created one at a time.
  const hasBought = (await countBought(tx, userId)) > 0;
  const coupon = await coupons.lockOwned(tx, { userId, couponId });
  const answer = coupon && applyCoupon(coupon, prices, { hasBought, now });
  if (coupon && answer?.refusal === null)
    return { order: answer.order, taken: { coupon, discountFen: answer.discountFen } };
  if (answer?.refusal && answer.isPromotionBetter) return { order: prices.current, taken: null };
  const reason = answer?.refusal ?? "没有这张优惠券";
  throw conflict("COUPON_NOT_USABLE", `${reason}。不用券是 ${formatFen(prices.current.totalFen)}`);
}
