import { z } from "zod";
import {
  accessSchema,
  contentTypeSchema,
  levelSchema,
  resourceTypeSchema,
} from "../../../domain/access/access-contract.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { publicPriceShape } from "../prices/contract.ts";
import { RIGHT_SOURCES, type RightSource } from "./right-sources.ts";

export const planSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  /** null: lifetime. */
  duration_months: z.number().int().positive().nullable(),
  ...publicPriceShape,
  benefits: z.array(z.string()),
  /** Icon names for `/icon-data`, in the order of the benefits. An empty or missing name shows a tick. */
  benefit_icons: z.array(z.string()),
  is_recommended: z.boolean(),
});

export const listPlans = defineEndpoint({
  name: "listPlans",
  summary: "在售的会员方案",
  method: "GET",
  path: "/v1/plans",
  who: "anyone",
  output: z.object({ items: z.array(planSchema) }),
  publicSeconds: 60,
});

/** The dates of a membership. Without a start, it is suspended while a membership for life runs. */
const termDatesSchema = z.object({ starts_at: wireTime.nullable(), ends_at: wireTime.nullable() });

export const ownTermSchema = z.object({
  id: z.number().int(),
  level: z.union([z.literal(2), z.literal(3)]),
  name: z.string(),
  /** `ended`: revoked, refunded, or credited to an upgrade. */
  state: z.enum(["running", "waiting", "suspended", "past", "ended"]),
  starts_at: wireTime.nullable(),
  /** null: for life if it runs; otherwise the membership has no dates. */
  ends_at: wireTime.nullable(),
  source: z.enum(Object.keys(RIGHT_SOURCES) as RightSource[]),
  order_no: z.string().nullable(),
  ended_at: wireTime.nullable(),
  /** Why the membership waits, is suspended or has ended, in a sentence. null: there is nothing to explain. */
  reason: z.string().nullable(),
  /** The changes of its dates before it began, oldest first. */
  moves: z.array(z.object({ before: termDatesSchema, after: termDatesSchema, cause: z.string(), at: wireTime })),
});

export const listOwnTerms = defineEndpoint({
  name: "listOwnTerms",
  summary: "自己的每一段会员：从什么时候到什么时候、为什么还没开始或已经结束、日期改过几次",
  method: "GET",
  path: "/v1/user/memberships",
  who: "user",
  output: z.object({ items: z.array(ownTermSchema) }),
});

export const explainAccess = defineEndpoint({
  name: "explainAccess",
  summary: "说明当前访客能否阅读某项内容：所用规则、考虑过的权益与到期时间",
  method: "GET",
  path: "/v1/access",
  who: "anyone",
  query: z.object({ type: resourceTypeSchema, id: z.coerce.number().int().positive() }),
  output: accessSchema.extend({
    content_type: contentTypeSchema,
    viewer_level: levelSchema,
    grants: z.array(
      z.object({
        kind: z.enum(["level", "resource"]),
        level: levelSchema.nullable(),
        from: wireTime,
        until: wireTime.nullable(),
        is_active: z.boolean(),
      }),
    ),
  }),
  errors: ["NOT_FOUND"],
});

export type Plan = z.output<typeof planSchema>;
export type OwnTerm = z.output<typeof ownTermSchema>;
