import { z } from "zod";
import { levelSchema, resourceTypeSchema } from "../../../domain/access/access-contract.ts";
import { iconOrNoneSchema } from "../../../domain/icons/icon-inputs.ts";
import { givenAccount } from "../../../domain/people/given-account.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { shopTextOf, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PRICE_FEN } from "../prices/price-limits.ts";
import { planSchema } from "./contract.ts";
import { RIGHT_SOURCES, type RightSource } from "./right-sources.ts";

/** A plan in the admin interface, on sale or not. Its price is the regular price. */
const adminPlanSchema = planSchema.omit({ regular_price_fen: true, promotion: true }).extend({
  description: z.string(),
  is_on_sale: z.boolean(),
  position: z.number().int(),
});

export type AdminPlan = z.output<typeof adminPlanSchema>;

/** Far more than a site offers. */
export const MAX_PLANS = 100;

const slugInput = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "短名只用小写字母、数字和连字符，例如 vip-year");

const planInput = z.object({
  name: shopTextOf(40).trim().min(1, "请写方案的名字"),
  /** The description that members of this plan see. */
  description: shopTextOf(500).trim(),
  level: z.union([z.literal(2), z.literal(3)]),
  /** null: for life. */
  duration_months: z.number().int().min(1).max(120, "最长 120 个月；更长的做成终身").nullable(),
  price_fen: z.number().int().min(1, "价格至少 0.01 元").max(MAX_PRICE_FEN, "价格超过 10 万元，请检查"),
  benefits: z
    .array(shopTextOf(80).trim().min(1, "权益不能是空的"))
    .min(1, "至少写一条权益")
    .max(12, "最多写 12 条权益"),
  benefit_icons: z.array(iconOrNoneSchema).max(12, "图标最多 12 个，一条权益一个"),
  is_recommended: z.boolean(),
  position: z.number().int().min(0).max(10_000),
});

export const planDraftSchema = planInput.extend({
  slug: slugInput,
  /** Absent: the plan's benefits are used. */
  description: planInput.shape.description.optional(),
  benefit_icons: planInput.shape.benefit_icons.default([]),
  is_recommended: planInput.shape.is_recommended.default(false),
  /** Absent: the plan is added after the others. */
  position: planInput.shape.position.optional(),
});

export type PlanDraft = z.output<typeof planDraftSchema>;

export const planChangeSchema = planInput.extend({ is_on_sale: z.boolean() }).partial();

export type PlanChange = z.output<typeof planChangeSchema>;

export const planList = defineStaffList({
  name: "staff-plans",
  sorts: { position: "number", id: "id", name: "text", price_fen: "number" },
  firstSort: "position",
  filters: { level: z.enum(["2", "3"]).optional(), is_on_sale: z.stringbool().optional() },
});

export const listAllPlans = defineEndpoint({
  name: "listAllPlans",
  summary: "全部会员方案，下架的也在内，按网站上的顺序；q 在名字、短名和说明里找",
  method: "GET",
  path: "/v1/admin/plans",
  who: can("plans.manage"),
  query: planList.query,
  output: staffPageOf(adminPlanSchema),
});

const changing = {
  who: can("plans.manage"),
  output: adminPlanSchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
} as const;

export const addPlan = defineEndpoint({
  ...changing,
  name: "addPlan",
  summary: "新建一个会员方案，先不上架；短名不能重复，重试不会建两个",
  method: "POST",
  path: "/v1/admin/plans",
  body: planDraftSchema,
  headers: ["Idempotency-Key"],
  errors: ["PLAN_EXISTS", "TOO_MANY_PLANS", ...IDEMPOTENCY_ERRORS],
});

export const changePlan = defineEndpoint({
  ...changing,
  name: "changePlan",
  summary: "改会员方案的名字、权益、价格和顺序，上架或下架；已有的订单不变。等级和时长只在还没有人持有时能改",
  method: "PUT",
  path: "/v1/admin/plans/{slug}",
  params: z.object({ slug: z.string().min(1).max(80) }),
  body: planChangeSchema,
  errors: ["NOT_FOUND", "PLAN_HELD", "PROMOTION_IN_THE_WAY"],
});

/** Ten years. Staff who want a longer right give it for life; any other larger number is a typing error. */
export const MAX_RIGHT_DAYS = 3_650;

/** A right in the admin interface, also when it has been revoked or has ended. */
const rightSchema = z.object({
  id: z.number().int(),
  kind: z.enum(["level", "resource"]),
  level: levelSchema.nullable(),
  /** `book:12`; null for levels. */
  resource: z.string().nullable(),
  /** null: a membership that is suspended while a membership for life runs. */
  starts_at: wireTime.nullable(),
  /** null: for life, or suspended. */
  ends_at: wireTime.nullable(),
  source: z.enum(Object.keys(RIGHT_SOURCES) as RightSource[]),
  order_no: z.string().nullable(),
  revoked_at: wireTime.nullable(),
  revoke_reason: z.string().nullable(),
  created_at: wireTime,
});

export type AdminRight = z.output<typeof rightSchema>;

const reasonInput = shopTextOf(200).trim().min(1, "请写明原因");

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
  summary: "给一个账号开通会员，或打开一样内容；会员接在已有的会员后面。用 Idempotency-Key 请求头使重试不会给两次",
  method: "POST",
  path: "/v1/admin/rights",
  who: can("rights.grant"),
  headers: ["Idempotency-Key"],
  body: z.object({
    account: givenAccount,
    right: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("level"), level: z.union([z.literal(2), z.literal(3)]) }),
      z.object({ kind: z.literal("resource"), type: resourceTypeSchema, id: z.number().int().positive() }),
    ]),
    /** null: for life. */
    days: z.number().int().min(1).max(MAX_RIGHT_DAYS).nullable(),
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
