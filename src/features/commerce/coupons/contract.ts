import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_TYPED_CODE, readCouponCode } from "./coupon-code.ts";

/** The texts of a coupon. */
const couponSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** 满 ¥100 减 ¥20 */
  deal: z.string(),
  scope: z.string(),
  conditions: z.array(z.string()),
  valid_from: wireTime,
  /** null: without an end. */
  valid_until: wireTime.nullable(),
});

export type Coupon = z.output<typeof couponSchema>;

/** The effect of a user's coupons on an order. */
export const couponOfferSchema = z.object({
  /** The discount in effect. null: none. */
  applied: z.object({ id: z.number().int(), title: z.string(), discount_fen: z.number().int() }).nullable(),
  /** Why the chosen coupon is not applied. */
  notice: z.string().nullable(),
  /** The coupon with the lowest resulting price. null: no coupon lowers the price. */
  best_id: z.number().int().nullable(),
  /** Best first, each with the resulting total. */
  usable: z.array(couponSchema.extend({ discount_fen: z.number().int(), total_fen: z.number().int() })),
  unusable: z.array(
    couponSchema.extend({
      reason: z.string(),
      /** The unpaid order that uses it. */
      order_no: z.string().nullable(),
    }),
  ),
});

export type CouponOffer = z.output<typeof couponOfferSchema>;

const ownCouponSchema = couponSchema.extend({
  /** `claimed`: in an order that is not paid yet. `closed`: withdrawn, or its campaign was stopped. */
  state: z.enum(["usable", "not_yet", "claimed", "used", "expired", "closed"]),
  /** The order in which it is or was used. */
  use: z.object({ order_no: z.string(), discount_fen: z.number().int(), at: wireTime }).nullable(),
});

export type OwnCoupon = z.output<typeof ownCouponSchema>;

export const couponGroupSchema = z.enum(["usable", "used", "over"]);

export const ownCouponCursor = idCursor("own-coupons");

export const listOwnCoupons = defineEndpoint({
  name: "listOwnCoupons",
  summary: "自己的优惠券：能用的、用过的、过期的，新的在前",
  method: "GET",
  path: "/v1/coupons",
  who: "user",
  query: z.object({ group: couponGroupSchema.default("usable"), cursor: givenCursor(ownCouponCursor).optional() }),
  output: z.object({ items: z.array(ownCouponSchema), next: wireNext }),
});

/** High enough for a class behind one IP address, low enough to prevent guessing codes. */
const limits = [
  { max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  { max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const REFUSALS = [
  "COUPON_CODE_UNKNOWN",
  "COUPON_STOPPED",
  "COUPON_NOT_YET",
  "COUPON_EXPIRED",
  "COUPON_LIMIT",
  "COUPON_GONE",
] as const;

export const addCoupon = defineEndpoint({
  name: "addCoupon",
  summary: "输入优惠码，得到一张优惠券；还有一张没用时得到同一张",
  method: "POST",
  path: "/v1/coupons",
  who: "user",
  body: z.object({
    code: z
      .string()
      .max(MAX_TYPED_CODE, "优惠码最多 24 个字符")
      .transform((typed, context) => {
        const code = readCouponCode(typed);
        if (code !== null) return code;
        context.addIssue({ code: "custom", message: "优惠码有误：是 4 到 24 个字母和数字" });
        return z.NEVER;
      }),
  }),
  output: z.object({ coupon: couponSchema }),
  limits,
  errors: REFUSALS,
});
