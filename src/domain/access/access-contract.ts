import { z } from "zod";
import { wireTime } from "../../kit/api/wire.ts";

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

/** Resources for which access is explained. */
export const resourceTypeSchema = z.enum(["book", "document", "article", "course", "lesson", "media", "download"]);

/** Reasons of spec §6; `unknown_type` is its "any other reason", for a type that the product does not know. */
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
  /** For a current level: the end of its unbroken chain, null for life. Otherwise the last end in the past. */
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

export type MembershipFacts = z.output<typeof membershipFactsSchema>;
export type Access = z.output<typeof accessSchema>;
export type AccessReason = z.output<typeof accessReasonSchema>;
export type ContentType = z.output<typeof contentTypeSchema>;
export type ResourceType = z.output<typeof resourceTypeSchema>;
export type Level = z.output<typeof levelSchema>;
