import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { HOUR_SECONDS } from "../../kit/values/durations.ts";
import { can } from "../staff/permissions.ts";
import { planSchema } from "./contract.ts";

/** A plan as operators see it, off sale or not. */
const operatorPlanSchema = planSchema.extend({ is_on_sale: z.boolean() });

export type OperatorPlan = z.output<typeof operatorPlanSchema>;

/** Above this a price is a slip of the finger: 100 000 yuan. */
export const MOST_PRICE_FEN = 10_000_000;

export const planChangeSchema = z.object({
  price_fen: z.number().int().min(1).max(MOST_PRICE_FEN).optional(),
  /** With a lower price: the one until now is shown struck through. Otherwise none is. */
  is_former_price_shown: z.boolean().default(false),
  is_on_sale: z.boolean().optional(),
});

export const listAllPlans = defineEndpoint({
  name: "listAllPlans",
  summary: "全部会员方案，下架的也在内",
  method: "GET",
  path: "/v1/admin/plans",
  who: can("plans.manage"),
  output: z.object({ items: z.array(operatorPlanSchema) }),
});

export const changePlan = defineEndpoint({
  name: "changePlan",
  summary: "改会员方案的价格，上架或下架；已有的订单不变",
  method: "PUT",
  path: "/v1/admin/plans/{slug}",
  who: can("plans.manage"),
  params: z.object({ slug: z.string().min(1).max(80) }),
  body: planChangeSchema,
  output: operatorPlanSchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND"],
});
