import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { OwnedCoupon } from "./coupon-rules.ts";

/** Coupon functions for orders, passed in by the app. A transaction locks campaigns after everything else. */
export interface CouponBook {
  /** The user's coupons that are neither used up nor expired, ordered by their end. */
  listOwned(db: DatabaseOrTransaction, owner: { userId: number; now: Date }): Promise<OwnedCoupon[]>;
  /** One coupon of the user, locked until the transaction ends. null: the user does not have it. */
  lockOwned(tx: Transaction, owned: { userId: number; couponId: number }): Promise<OwnedCoupon | null>;
  /** Reserves a coupon for an order that is created in this transaction. Call `lockOwned` first. */
  claim(
    tx: Transaction,
    claim: { coupon: OwnedCoupon; userId: number; orderNo: string; discountFen: number; now: Date },
  ): Promise<void>;
  /** Reserves the coupon of a closed order again, for a late payment. Returns the obstacle, or null. */
  claimAgain(
    tx: Transaction,
    order: { orderNo: string; userId: number; hasBought: boolean; now: Date },
  ): Promise<string | null>;
  /** Call it when the order is paid and delivered. */
  markUsed(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
  /** Call it when the order will not be paid or could not be delivered. */
  release(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
  /** Call it when the order was refunded in full: its owner can use an unexpired coupon again. */
  giveBack(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
}
