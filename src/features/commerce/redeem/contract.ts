import { z } from "zod";
import { levelSchema } from "../../../domain/access/access-contract.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { defineCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_TYPED, readCode } from "./code-text.ts";

/** As entered. A code with a typing error is rejected without a lookup. */
const codeInput = z
  .string()
  .max(MAX_TYPED, "兑换码是 16 个字符")
  .transform((typed, context) => {
    const code = readCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: "custom", message: "兑换码有误：是 16 个字母和数字，请对照原文检查" });
    return z.NEVER;
  });

/** A resource that a code opens. */
const openedSchema = z.object({
  title: z.string(),
  /** null: a single resource without a level. */
  level: levelSchema.nullable(),
  /** The address. null: not available at present. */
  path: z.string().nullable(),
  /** null: a membership that is suspended while a membership for life runs. */
  starts_at: wireTime.nullable(),
  /** null: for life, or suspended. */
  ends_at: wireTime.nullable(),
});

const redemptionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  last_four: z.string(),
  /** `ready`: the code has not been redeemed yet. */
  state: z.enum(["ready", "redeemed", "revoked"]),
  redeemed_at: wireTime.nullable(),
  opened: z.array(openedSchema),
  /** A notice about the user's current rights. */
  notice: z.string().nullable(),
});

export type Redemption = z.output<typeof redemptionSchema>;

const REFUSALS = [
  "REDEEM_CODE_UNKNOWN",
  "REDEEM_CODE_USED",
  "REDEEM_CODE_REVOKED",
  "REDEEM_CODE_STOPPED",
  "REDEEM_CODE_NOT_YET",
  "REDEEM_CODE_EXPIRED",
  "REDEEM_CODE_LIMIT",
  "REDEEM_NOT_NEEDED",
  "REDEEM_CONTENT_CLOSED",
] as const;

/** High enough for a class behind one IP address. Guessing one of 2⁷⁵ codes remains infeasible. */
const limits = [
  { max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  { max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

/** The code is in the body, so that it does not appear in access logs. */
const body = z.object({ code: codeInput });

export const previewRedemption = defineEndpoint({
  name: "previewRedemption",
  summary: "看一个兑换码会开通什么、从什么时候到什么时候；什么也不改",
  method: "POST",
  path: "/v1/redeem/preview",
  who: "user",
  body,
  output: z.object({ redemption: redemptionSchema }),
  limits,
  errors: REFUSALS,
});

export const redeem = defineEndpoint({
  name: "redeem",
  summary: "使用一个兑换码；同一个人再用一次得到同样的回答",
  method: "POST",
  path: "/v1/redeem",
  who: "user",
  body,
  output: z.object({ redemption: redemptionSchema }),
  limits,
  errors: REFUSALS,
});

export const redemptionCursor = defineCursor("redemptions", { redeemedAt: "moment", id: "id" });

export const listRedemptions = defineEndpoint({
  name: "listRedemptions",
  summary: "自己兑换过的，新的在前",
  method: "GET",
  path: "/v1/redeem",
  who: "user",
  query: z.object({ cursor: givenCursor(redemptionCursor).optional() }),
  output: z.object({ items: z.array(redemptionSchema), next: wireNext }),
});
