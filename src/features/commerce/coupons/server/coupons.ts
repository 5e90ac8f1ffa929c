import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import type { CouponBook } from "../coupon-book.ts";
import { addCoupon } from "./add-coupon.ts";
import type { AssigningContext } from "./coupon-admin.ts";
import { couponBook } from "./coupon-book.ts";
import { serveCouponsAdmin } from "./coupons-admin-api.ts";
import { describeCampaign } from "./describe-campaign.ts";
import { grantCoupon, withdrawReward } from "./give-coupons.ts";
import { personalCoupons } from "./personal-coupons.ts";
import { readOwnCoupons } from "./read-own-coupons.ts";

export interface Coupons {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
  /** The coupon functions for orders. */
  book: CouponBook;
  /** For slices that give coupons as rewards. */
  grantCoupon: typeof grantCoupon;
  withdrawReward: typeof withdrawReward;
  describeCampaign: typeof describeCampaign;
}

/** Coupons: discounts on an order, given to people or in exchange for an entered code. */
export function createCoupons(context: AssigningContext): Coupons {
  const { db, clock } = context;
  return {
    endpoints: [
      serveEndpoint(contract.listOwnCoupons, ({ query }, { user }) =>
        readOwnCoupons(db, { userId: user.id, group: query.group, now: clock.now(), cursor: query.cursor?.id ?? null }),
      ),
      serveEndpoint(contract.addCoupon, async ({ body }, { user }) => ({
        coupon: await addCoupon(context, { userId: user.id, code: body.code }),
      })),
      ...serveCouponsAdmin(context),
    ],
    personal: personalCoupons({ db, clock }),
    book: couponBook,
    grantCoupon,
    withdrawReward,
    describeCampaign,
  };
}
