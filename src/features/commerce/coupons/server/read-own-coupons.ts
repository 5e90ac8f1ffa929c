import { cutPage } from "../../../../kit/values/cursor.ts";
import type { Database } from "../../../../ports/database.ts";
import { type OwnCoupon, ownCouponCursor } from "../contract.ts";
import { COUPONS_A_PAGE } from "../coupon-limits.ts";
import { toCoupon } from "../coupon-offer.ts";
import { type CouponGroup, type ListedCoupon, listCoupons, termsOf } from "./coupon-store.ts";

/** A page of the user's coupons. */
export async function readOwnCoupons(
  db: Database,
  page: { userId: number; group: CouponGroup; now: Date; cursor: number | null },
): Promise<{ items: OwnCoupon[]; next: string | null }> {
  const rows = await listCoupons(db, { ...page, limit: COUPONS_A_PAGE + 1 });
  const { listed, next } = cutPage(rows, COUPONS_A_PAGE, ({ coupon }) => ownCouponCursor.write(coupon));
  return { items: listed.map((row) => toOwnCoupon(row, page.now)), next };
}

function toOwnCoupon(row: ListedCoupon, now: Date): OwnCoupon {
  const { coupon, campaign, use, expiresAt } = row;
  return {
    ...toCoupon({ id: coupon.id, title: campaign.name, terms: termsOf(campaign), expiresAt }),
    state: stateOf(row, now),
    use: use && {
      order_no: use.orderNo,
      discount_fen: use.discountFen,
      at: (use.usedAt ?? use.claimedAt).toISOString(),
    },
  };
}

export function stateOf({ coupon, campaign, use, expiresAt }: ListedCoupon, now: Date): OwnCoupon["state"] {
  if (use) return use.usedAt === null ? "claimed" : "used";
  if (coupon.withdrawnAt !== null || campaign.stoppedAt !== null) return "closed";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return now < campaign.validFrom ? "not_yet" : "usable";
}
