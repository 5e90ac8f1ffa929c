import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenTime, pageOf, pageQuery, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PRICE_FEN } from "./price-limits.ts";

const promotionDraftSchema = z.object({
  price_fen: z.number().int().min(1, "价格至少 0.01 元").max(MAX_PRICE_FEN, "价格超过 10 万元，请检查"),
  /** Absent: from now on. */
  starts_at: givenTime.optional(),
  /** Not included in the period. */
  ends_at: givenTime,
});

export type PromotionDraft = z.output<typeof promotionDraftSchema>;

const promotionSchema = z.object({
  id: z.number().int(),
  /** `plan:3`, `product:7` */
  subject: z.string(),
  price_fen: z.number().int(),
  starts_at: wireTime,
  ends_at: wireTime,
  state: z.enum(["planned", "running", "over", "cancelled"]),
  cancelled_at: wireTime.nullable(),
  /** The lowest price charged in the seven days before. null: there was none, or the promotion has not begun. */
  struck_fen: z.number().int().nullable(),
  /** null: created on the command line. */
  made_by: z.number().int().nullable(),
});

export type Promotion = z.output<typeof promotionSchema>;

const priceChangeSchema = z.object({
  from: wireTime,
  price_fen: z.number().int(),
  is_promotional: z.boolean(),
  /** The promotion that begins or ends with this entry. null: the regular price changed. */
  promotion_id: z.number().int().nullable(),
  /** null: changed automatically or on the command line. */
  changed_by: z.number().int().nullable(),
});

export type PriceChange = z.output<typeof priceChangeSchema>;

const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const ofPlan = { who: can("plans.manage"), params: z.object({ slug: z.string().min(1).max(80) }) } as const;
const ofProduct = { who: can("products.manage"), params: z.object({ product_id: wireId }) } as const;

const adding = {
  method: "POST",
  headers: ["Idempotency-Key"],
  body: promotionDraftSchema,
  output: promotionSchema,
  limits,
  errors: ["NOT_FOUND", "PROMOTION_OVERLAPS", "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
} as const;
const cancelling = {
  method: "POST",
  output: promotionSchema,
  limits,
  errors: ["NOT_FOUND", "PROMOTION_OVER"],
} as const;
const listing = { method: "GET", query: pageQuery, output: pageOf(promotionSchema), errors: ["NOT_FOUND"] } as const;
const history = {
  method: "GET",
  query: pageQuery,
  // With the title of the plan or product, and the prices with which a new promotion is compared.
  output: pageOf(priceChangeSchema).extend({
    title: z.string(),
    regular_price_fen: z.number().int(),
    /** The lowest price of the last 30 days, promotions included. */
    lowest_price_fen: z.number().int(),
  }),
  errors: ["NOT_FOUND"],
} as const;

export const promotePlan = defineEndpoint({
  ...ofPlan,
  ...adding,
  name: "promotePlan",
  summary: "给会员方案安排一段时间的促销价；同一时间只能有一个。用 Idempotency-Key 请求头使重试不会安排两次",
  path: "/v1/admin/plans/{slug}/promotions",
});

export const cancelPlanPromotion = defineEndpoint({
  ...ofPlan,
  ...cancelling,
  name: "cancelPlanPromotion",
  summary: "取消会员方案的促销，立刻恢复平时的价格",
  path: "/v1/admin/plans/{slug}/promotions/{promotion_id}/cancel",
  params: ofPlan.params.extend({ promotion_id: wireId }),
});

export const listPlanPromotions = defineEndpoint({
  ...ofPlan,
  ...listing,
  name: "listPlanPromotions",
  summary: "会员方案的促销，开始得晚的在前",
  path: "/v1/admin/plans/{slug}/promotions",
});

export const listPlanPrices = defineEndpoint({
  ...ofPlan,
  ...history,
  name: "listPlanPrices",
  summary: "会员方案的价格历史，新的在前",
  path: "/v1/admin/plans/{slug}/prices",
});

export const promoteProduct = defineEndpoint({
  ...ofProduct,
  ...adding,
  name: "promoteProduct",
  summary: "给商品安排一段时间的促销价；同一时间只能有一个。用 Idempotency-Key 请求头使重试不会安排两次",
  path: "/v1/admin/products/{product_id}/promotions",
});

export const cancelProductPromotion = defineEndpoint({
  ...ofProduct,
  ...cancelling,
  name: "cancelProductPromotion",
  summary: "取消商品的促销，立刻恢复平时的价格",
  path: "/v1/admin/products/{product_id}/promotions/{promotion_id}/cancel",
  params: ofProduct.params.extend({ promotion_id: wireId }),
});

export const listProductPromotions = defineEndpoint({
  ...ofProduct,
  ...listing,
  name: "listProductPromotions",
  summary: "商品的促销，开始得晚的在前",
  path: "/v1/admin/products/{product_id}/promotions",
});

export const listProductPrices = defineEndpoint({
  ...ofProduct,
  ...history,
  name: "listProductPrices",
  summary: "商品的价格历史，新的在前",
  path: "/v1/admin/products/{product_id}/prices",
});
