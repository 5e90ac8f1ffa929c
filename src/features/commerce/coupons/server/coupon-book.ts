import type { CouponBook } from "../coupon-book.ts";
import { MAX_WEIGHED } from "../coupon-limits.ts";
import { findPlaceObstacle } from "../coupon-rules.ts";
import {
  endUse,
  findActiveUse,
  findCoupon,
  findLastUse,
  findOwned,
  findUsable,
  insertUse,
  lockCampaign,
  markUseUsed,
} from "./coupon-store.ts";

/** The coupon functions that orders use. */
export const couponBook: CouponBook = {
  listOwned: (db, { userId, now }) => findUsable(db, { userId, now, limit: MAX_WEIGHED }),

  async lockOwned(tx, { userId, couponId }) {
    const coupon = await findCoupon(tx, couponId);
    if (coupon?.userId !== userId) return null;
    await lockCampaign(tx, coupon.campaignId);
    // Read after taking the lock, because another transaction may have used the last coupon before.
    return findOwned(tx, couponId);
  },

  async claim(tx, { coupon: { id: couponId, campaignId }, userId, orderNo, discountFen, now }) {
    await insertUse(tx, { couponId, campaignId, userId, orderNo, discountFen, claimedAt: now });
  },

  async claimAgain(tx, { orderNo, userId, hasBought, now }) {
    const last = await findLastUse(tx, orderNo);
    if (last === null || last.releasedAt === null) return null;
    const coupon = await couponBook.lockOwned(tx, { userId, couponId: last.couponId });
    if (coupon === null) throw new Error(`coupon ${last.couponId} of order ${orderNo} has vanished`);
    // The order was created in time and only paid late, so only the remaining conditions are checked.
    const obstacle = findPlaceObstacle(coupon, { hasBought });
    if (obstacle !== null) return `订单关闭后，用在它上面的优惠券没有了：${obstacle}`;
    await couponBook.claim(tx, { coupon, userId, orderNo, discountFen: last.discountFen, now });
    return null;
  },

  markUsed: markUseUsed,

  async release(tx, { orderNo, now }) {
    const use = await findActiveUse(tx, orderNo);
    if (use === null) return;
    await lockCampaign(tx, use.campaignId);
    await endUse(tx, use, { releasedAt: now });
  },

  async giveBack(tx, { orderNo, now }) {
    const use = await findActiveUse(tx, orderNo);
    if (use === null) return;
    await lockCampaign(tx, use.campaignId);
    const coupon = await findOwned(tx, use.couponId);
    const isOver = coupon === null || (coupon.expiresAt !== null && coupon.expiresAt <= now);
    if (!isOver) await endUse(tx, use, { returnedAt: now });
  },
};
