import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { wireTime } from "../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../kit/values/durations.ts";
import { can } from "../staff/permissions.ts";
import { levelSchema, planSchema, resourceTypeSchema } from "./contract.ts";
import { RIGHT_SOURCES, type RightSource } from "./right-sources.ts";

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

/** Ten years; longer is a slip of the finger, or for life. */
export const MOST_RIGHT_DAYS = 3_650;

/** A right as operators see it: the revoked and the ended ones too. */
const rightSchema = z.object({
  id: z.number().int(),
  kind: z.enum(["level", "resource"]),
  level: levelSchema.nullable(),
  /** `book:12`; null for levels. */
  resource: z.string().nullable(),
  starts_at: wireTime,
  /** null: for life. */
  ends_at: wireTime.nullable(),
  source: z.enum(Object.keys(RIGHT_SOURCES) as RightSource[]),
  order_no: z.string().nullable(),
  revoked_at: wireTime.nullable(),
  revoke_reason: z.string().nullable(),
  created_at: wireTime,
});

export type OperatorRight = z.output<typeof rightSchema>;

const reasonInput = z.string().trim().min(1, "请写明原因").max(200, "原因最多 200 字");

export const listRights = defineEndpoint({
  name: "listRights",
  summary: "一个账号的全部会员与权益，收回和过期的也在内；新的在前",
  method: "GET",
  path: "/v1/admin/accounts/{user_id}/rights",
  who: can("rights.grant"),
  isReadingAudited: true,
  params: z.object({ user_id: z.coerce.number().int().positive() }),
  output: z.object({ items: z.array(rightSchema) }),
});

export const grantRight = defineEndpoint({
  name: "grantRight",
  summary: "给一个账号开通会员，或打开一样内容；同级会员从到期时接上。用 Idempotency-Key 请求头使重试不会给两次",
  method: "POST",
  path: "/v1/admin/rights",
  who: can("rights.grant"),
  headers: ["Idempotency-Key"],
  body: z.object({
    /** A number, an address or a name, as typed. */
    account: z.string().min(1, "请写明账号").max(320),
    right: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("level"), level: z.union([z.literal(2), z.literal(3)]) }),
      z.object({ kind: z.literal("resource"), type: resourceTypeSchema, id: z.number().int().positive() }),
    ]),
    /** null: for life. */
    days: z.number().int().min(1).max(MOST_RIGHT_DAYS).nullable(),
    reason: reasonInput,
  }),
  output: rightSchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const revokeRight = defineEndpoint({
  name: "revokeRight",
  summary: "收回一项会员或权益，立刻生效；钱不退，退款另走",
  method: "POST",
  path: "/v1/admin/rights/{right_id}/revoke",
  who: can("rights.grant"),
  params: z.object({ right_id: z.coerce.number().int().positive() }),
  body: z.object({ reason: reasonInput }),
  output: rightSchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND"],
});
