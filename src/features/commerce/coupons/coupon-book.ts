import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { OwnedCoupon } from "./coupon-rules.ts";

/** What coupons do for orders; passed in by the app. Campaign locks come after all other locks of a transaction. */
export interface CouponBook {
  /** The user's coupons that are neither used up nor expired, the earliest end first. */
  listOwned(db: DatabaseOrTransaction, owner: { userId: number; now: Date }): Promise<OwnedCoupon[]>;
  /** One coupon of the user, locked until the transaction ends; null: not theirs. */
  lockOwned(tx: Transaction, owned: { userId: number; couponId: number }): Promise<OwnedCoupon | null>;
  /** Reserves a coupon for an order that is made in this transaction. Call `lockOwned` before. */
  claim(
    tx: Transaction,
    claim: { coupon: OwnedCoupon; userId: number; orderNo: string; discountFen: number; now: Date },
  ): Promise<void>;
  /** Reserves the coupon of a closed order again, for late money; returns why not, or null. */
  claimAgain(
    tx: Transaction,
    order: { orderNo: string; userId: number; hasBought: boolean; now: Date },
  ): Promise<string | null>;
  /** The order is paid and delivered. */
  markUsed(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
  /** The order will not be paid, or could not be delivered. */
  release(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
  /** The whole amount of the order was refunded: an unexpired coupon is available to its owner again. */
  giveBack(tx: Transaction, order: { orderNo: string; now: Date }): Promise<void>;
}
