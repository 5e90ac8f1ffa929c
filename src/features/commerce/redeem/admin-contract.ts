import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenTime, shopTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CODE_STATES, type CodeState } from "./code-states.ts";
import { MAX_CODES, MAX_PER_PERSON } from "./redeem-limits.ts";

export const batchDraftSchema = z
  .object({
    name: shopTextOf(80).trim().min(1, "请写批次的名字"),
    /** What each code opens: a plan's membership, or a product's content for life. It may be off sale. */
    grants: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("plan"), slug: z.string().min(1).max(80) }),
      z.object({ kind: z.literal("product"), id: z.number().int().positive() }),
    ]),
    count: z.number().int().min(1, "至少做 1 个码").max(MAX_CODES, `一批最多 ${MAX_CODES} 个码`),
    /** Absent: from now on. */
    valid_from: givenTime.optional(),
    /** null: without an end. */
    valid_until: givenTime.nullable(),
    per_person: z.number().int().min(1).max(MAX_PER_PERSON, `每人最多 ${MAX_PER_PERSON} 个`).default(1),
    note: shopTextOf(500).trim().default(""),
  })
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from < valid_until, {
    path: ["valid_until"],
    message: "结束时间要在开始时间以后",
  });

export type BatchDraft = z.output<typeof batchDraftSchema>;

const stateSchema = z.enum(Object.keys(CODE_STATES) as CodeState[]);

const batchSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** `plan:3`, `product:7` */
  subject: z.string(),
  /** The title of the content. */
  title: z.string(),
  count: z.number().int(),
  counts: z.record(stateSchema, z.number().int()),
  valid_from: wireTime,
  valid_until: wireTime.nullable(),
  per_person: z.number().int(),
  note: z.string(),
  /** null: created on the command line. */
  created_by: listedPersonSchema.nullable(),
  created_at: wireTime,
  stopped_at: wireTime.nullable(),
});

export type Batch = z.output<typeof batchSchema>;

const codeSchema = z.object({
  id: z.number().int(),
  last_four: z.string(),
  state: stateSchema,
  /** The user who redeemed it. */
  user: listedPersonSchema.nullable(),
  redeemed_at: wireTime.nullable(),
  revoked_at: wireTime.nullable(),
  voided_at: wireTime.nullable(),
});

export type BatchCode = z.output<typeof codeSchema>;

const who = can("codes.manage");
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const batchParams = z.object({ batch_id: wireId });
const codeParams = z.object({ code_id: wireId });

export const batchList = defineStaffList({
  name: "code-batches",
  sorts: { id: "id", name: "text", count: "number", valid_until: "moment?" },
  firstSort: "-id",
  filters: { id: wireId.optional(), state: z.enum(["open", "stopped"]).optional() },
});

export const codeList = defineStaffList({
  name: "codes",
  // In the order of the file.
  sorts: { id: "id", redeemed_at: "moment?" },
  firstSort: "id",
  filters: { state: stateSchema.optional(), user_id: wireId.optional() },
});

export const makeBatch = defineEndpoint({
  name: "makeBatch",
  summary:
    "做一批兑换码；回答是一个 CSV，里面的码只给这一次。用 Idempotency-Key 请求头使重试不会做两批：已经做过的答 409",
  method: "POST",
  path: "/v1/admin/code-batches",
  who,
  headers: ["Idempotency-Key"],
  body: batchDraftSchema,
  output: z.custom<Blob>(),
  download: { mediaType: "text/csv; charset=utf-8" },
  limits: [{ max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REQUIRED", "BATCH_EXISTS"],
});

export const listBatches = defineEndpoint({
  name: "listBatches",
  summary: "兑换码的批次和各用了多少，新的在前；q 在批次的名字、开通什么和备注里找",
  method: "GET",
  path: "/v1/admin/code-batches",
  who,
  query: batchList.query,
  output: staffPageOf(batchSchema),
});

export const listBatchCodes = defineEndpoint({
  name: "listBatchCodes",
  summary: "一批里的码：末四位、状态、谁在什么时候兑换；q 在末四位、名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/code-batches/{batch_id}/codes",
  who,
  params: batchParams,
  query: codeList.query,
  output: staffPageOf(codeSchema),
  errors: ["NOT_FOUND"],
});

export const stopBatch = defineEndpoint({
  name: "stopBatch",
  summary: "停用一批兑换码：没用的不能再用，已经兑换的不变",
  method: "POST",
  path: "/v1/admin/code-batches/{batch_id}/stop",
  who,
  params: batchParams,
  output: batchSchema,
  limits,
  errors: ["NOT_FOUND"],
});

export const voidCode = defineEndpoint({
  name: "voidCode",
  summary: "作废一个没有用过的码；编号和末四位都要对上",
  method: "POST",
  path: "/v1/admin/codes/{code_id}/void",
  who,
  params: codeParams,
  body: z.object({ last_four: shopTextOf(4) }),
  output: codeSchema,
  limits,
  errors: ["NOT_FOUND", "REDEEM_CODE_USED"],
});

export const revokeRedemption = defineEndpoint({
  name: "revokeRedemption",
  summary: "收回一个码开通的会员或内容，立刻生效；码不能再用",
  method: "POST",
  path: "/v1/admin/codes/{code_id}/revoke",
  who,
  params: codeParams,
  body: z.object({ reason: shopTextOf(200).trim().min(1, "请写明原因") }),
  output: codeSchema,
  limits,
  errors: ["NOT_FOUND", "REDEEM_CODE_UNUSED"],
});
