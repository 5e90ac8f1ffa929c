import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { wireTime } from "../../kit/api/wire.ts";
import { shownPriceShape } from "../prices/contract.ts";
import { RIGHT_SOURCES, type RightSource } from "./right-sources.ts";

/** Levels by number (spec §6): guest 0, user 1, VIP 2, premium 3, admin 9. */
export const levelSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(9)]);

/** Kinds of content that access is decided for (spec §6); `free` is open to guests (decisions §1). */
export const contentTypeSchema = z.enum([
  "free",
  "vip",
  "vip_basic",
  "vip_premium",
  "system_course",
  "basic_course",
  "advanced_course",
  "paid_article",
  "premium_content",
  "download",
  "comment",
  "community",
]);

/** Things that access is explained for. */
export const resourceTypeSchema = z.enum(["book", "document", "article", "course", "lesson", "media", "download"]);

/** Reasons of spec §6; `unknown_type` is its "any other reason" for a type the product does not know. */
export const accessReasonSchema = z.enum([
  "not_logged_in",
  "not_vip",
  "vip_expired",
  "insufficient_level",
  "unknown_type",
]);

/** The answer of `decideAccess`: no reason means full access. */
export const accessSchema = z.object({
  allowed: z.boolean(),
  reason: accessReasonSchema.nullable(),
  required_level: levelSchema,
});

/** An entry of `vip_list` (spec §3 "VIP record"). */
const vipRecordSchema = z.object({
  /** Of a level that runs: the end of its unbroken chain, null for life. Otherwise the last end in the past. */
  expiry_time: wireTime.nullable(),
  Vip: z.object({ id: z.number().int(), name: z.string(), description: z.string(), price: z.number().int() }),
});

/** The membership facts of the user answer (spec §3); `vip_level` counts tiers, see `vip-status.ts`. */
export const membershipFactsSchema = z.object({
  vip_level: z.number().int(),
  vip_list: z.array(vipRecordSchema),
  is_vip: z.boolean(),
  vip_expires_at: wireTime.nullable(),
});

export const planSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  /** null: lifetime. */
  duration_months: z.number().int().positive().nullable(),
  ...shownPriceShape,
  benefits: z.array(z.string()),
  /** In the order of the benefits, for `/icon-data`; "" or none: a tick. */
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

/** Dates of a membership; no start: suspended while one for life runs. */
const termDatesSchema = z.object({ starts_at: wireTime.nullable(), ends_at: wireTime.nullable() });

export const ownTermSchema = z.object({
  id: z.number().int(),
  level: z.union([z.literal(2), z.literal(3)]),
  name: z.string(),
  /** `ended`: revoked, refunded, or credited to an upgrade. */
  state: z.enum(["running", "waiting", "suspended", "past", "ended"]),
  starts_at: wireTime.nullable(),
  /** null: for life if it runs; otherwise it has no dates. */
  ends_at: wireTime.nullable(),
  source: z.enum(Object.keys(RIGHT_SOURCES) as RightSource[]),
  order_no: z.string().nullable(),
  ended_at: wireTime.nullable(),
  /** Why it waits, is suspended or has ended, in a sentence; null: nothing to explain. */
  reason: z.string().nullable(),
  /** How its dates changed before it began, the oldest first. */
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

export type MembershipFacts = z.output<typeof membershipFactsSchema>;
export type Plan = z.output<typeof planSchema>;
export type OwnTerm = z.output<typeof ownTermSchema>;
export type Access = z.output<typeof accessSchema>;
export type AccessReason = z.output<typeof accessReasonSchema>;
export type ContentType = z.output<typeof contentTypeSchema>;
export type ResourceType = z.output<typeof resourceTypeSchema>;
export type Level = z.output<typeof levelSchema>;
