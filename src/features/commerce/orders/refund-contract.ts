import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireTime } from "../../../kit/api/wire.ts";
import { DAY_SECONDS } from "../../../kit/values/durations.ts";
import { channelSchema, orderNumberSchema } from "./contract.ts";
import { MAX_FILE_BYTES } from "./refund-files.ts";
import { REQUESTED_CASES } from "./refund-rules.ts";

/**
 * `approved`: the right has ended, and the refund has not been requested from the gateway yet. `waiting_balance`: the
 * balance of the merchant's account is too low. `paid_by_hand`: the gateway could not refund it; staff transferred the
 * money.
 */
export const REFUND_STATES = [
  "asked",
  "withdrawn",
  "refused",
  "approved",
  "refunding",
  "waiting_balance",
  "refunded",
  "paid_by_hand",
] as const;

export const refundStateSchema = z.enum(REFUND_STATES);

export type RefundRequestState = z.output<typeof refundStateSchema>;

/** The cases of the refund rules that a buyer can choose, with their numbers in the rules. */
export const refundCaseSchema = z.literal(REQUESTED_CASES);

/** The cases that a buyer can choose, and the one in which services promise a refund by their own rules. */
const anyCaseSchema = z.literal([...REQUESTED_CASES, 7]);

const itemSchema = z.object({
  title: z.string(),
  detail: z.string(),
  /** Negative for used parts. The sum of all amounts is the refund. */
  amount_fen: z.number().int(),
});

export const refundSchema = z.object({
  /** The position of the order line. */
  line: z.number().int(),
  state: refundStateSchema,
  case: anyCaseSchema,
  reason: z.string(),
  sum_fen: z.number().int(),
  items: z.array(itemSchema),
  asked_at: wireTime,
  decided_at: wireTime.nullable(),
  /** The answer of staff to the buyer. */
  answer: z.string().nullable(),
  finished_at: wireTime.nullable(),
  /** The refunds by payment, once the request is approved. */
  parts: z.array(
    z.object({
      channel: channelSchema,
      amount_fen: z.number().int(),
      is_by_hand: z.boolean(),
      back_at: wireTime.nullable(),
    }),
  ),
  /** The number of files that a guardian has uploaded. */
  proofs: z.number().int(),
});

export type Refund = z.output<typeof refundSchema>;

const choiceSchema = z.object({
  case: refundCaseSchema,
  title: z.string(),
  sum_fen: z.number().int(),
  items: z.array(itemSchema),
  /** Why it cannot be requested in this case. null: it can be requested. */
  refusal: z.string().nullable(),
});

export const usedSchema = z.object({
  /** The number of items opened by a membership. null: a single item was bought. */
  count: z.number().int().nullable(),
  allowed_count: z.number().int().nullable(),
  /** The used part of a single item, rounded up. null: a membership was bought. */
  percent: z.number().int().nullable(),
  allowed_percent: z.number().int().nullable(),
  items: z.array(z.object({ delivery_id: z.number().int(), title: z.string(), at: wireTime })),
});

export type Used = z.output<typeof usedSchema>;

const orderParams = z.object({ order_no: orderNumberSchema });

/** The position of the line in the order. Absent: the first line that sells something. */
const line = z.coerce.number().int().min(0).max(1_000).optional();

export const previewRefund = defineEndpoint({
  name: "previewRefund",
  summary: "退款试算：每种情形现在能退多少、怎样算出来；以及已有的申请",
  method: "GET",
  path: "/v1/orders/{order_no}/refund",
  who: "user",
  params: orderParams,
  query: z.object({ line }),
  output: z.object({
    /** The latest request. null: none. */
    refund: refundSchema.nullable(),
    /** The delivered use of the purchase, if it is measured by deliveries. null: it is not. */
    used: usedSchema.nullable(),
    /** Why nothing can be requested at all. null: the choices state what can be requested. */
    refusal: z.string().nullable(),
    choices: z.array(choiceSchema),
  }),
  errors: ["NOT_FOUND"],
});

export const requestRefund = defineEndpoint({
  name: "askRefund",
  summary: "申请退款；金额由服务端按退款规则算。用 Idempotency-Key 请求头使重试不会申请两次",
  method: "POST",
  path: "/v1/orders/{order_no}/refund",
  who: "user",
  headers: ["Idempotency-Key"],
  params: orderParams,
  body: z.object({
    line,
    case: refundCaseSchema,
    reason: plainTextOf(500).trim().min(1, "请写明理由"),
  }),
  output: z.object({ refund: refundSchema }),
  limits: [{ max: 20, windowSeconds: DAY_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: [
    "NOT_FOUND",
    "REFUND_NOT_POSSIBLE",
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_IN_PROGRESS",
  ],
});

export const uploadRefundProof = defineEndpoint({
  name: "uploadRefundProof",
  summary: "未成年人购买的退款：上传监护人的证明（JPG、PNG、WebP 或 PDF）。只有财务人员看得到，处理后三十日删除",
  method: "POST",
  path: "/v1/orders/{order_no}/refund/proofs",
  who: "user",
  params: orderParams,
  query: z.object({ line }),
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: z.object({ refund: refundSchema }),
  limits: [{ max: 20, windowSeconds: DAY_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "REFUND_DECIDED", "UNSUPPORTED_FILE", "FILE_TOO_LARGE", "TOO_MANY_FILES"],
});

export const withdrawRefund = defineEndpoint({
  name: "withdrawRefund",
  summary: "撤回还没有处理的退款申请",
  method: "POST",
  path: "/v1/orders/{order_no}/refund/withdraw",
  who: "user",
  params: orderParams,
  body: z.object({ line }),
  output: z.object({ refund: refundSchema }),
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});
