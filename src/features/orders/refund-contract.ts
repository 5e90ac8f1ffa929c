import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf, wireTime } from "../../kit/api/wire.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../kit/values/durations.ts";
import { can } from "../staff/permissions.ts";
import { orderNumberSchema } from "./contract.ts";

/** `approved`: the right is gone, the money not yet asked for. `waiting_balance`: the merchant's account has too little. */
export const REFUND_STATES = [
  "asked",
  "withdrawn",
  "refused",
  "approved",
  "refunding",
  "waiting_balance",
  "refunded",
] as const;

export const refundStateSchema = z.enum(REFUND_STATES);

export type RefundRequestState = z.output<typeof refundStateSchema>;

const caseSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]);

const itemSchema = z.object({
  title: z.string(),
  detail: z.string(),
  /** Negative for what is used up; the sum of all is what goes back. */
  amount_fen: z.number().int(),
});

export const refundSchema = z.object({
  state: refundStateSchema,
  case: caseSchema,
  reason: z.string(),
  sum_fen: z.number().int(),
  items: z.array(itemSchema),
  asked_at: wireTime,
  decided_at: wireTime.nullable(),
  /** Staff's words to the buyer. */
  answer: z.string().nullable(),
  finished_at: wireTime.nullable(),
});

export type Refund = z.output<typeof refundSchema>;

const choiceSchema = z.object({
  case: caseSchema,
  title: z.string(),
  sum_fen: z.number().int(),
  items: z.array(itemSchema),
  /** Why it cannot be asked for in this case; null: it can. */
  refusal: z.string().nullable(),
});

export type RefundChoice = z.output<typeof choiceSchema>;

const orderParams = z.object({ order_no: orderNumberSchema });

/** Position of the line in the order; left out: the first that sells something. */
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
    /** The newest request; null: never asked. */
    refund: refundSchema.nullable(),
    /** Why nothing can be asked for at all; null: by the choices. */
    refusal: z.string().nullable(),
    choices: z.array(choiceSchema),
  }),
  errors: ["NOT_FOUND"],
});

export const askRefund = defineEndpoint({
  name: "askRefund",
  summary: "申请退款；金额由服务端按退款规则算。用 Idempotency-Key 请求头使重试不会申请两次",
  method: "POST",
  path: "/v1/orders/{order_no}/refund",
  who: "user",
  headers: ["Idempotency-Key"],
  params: orderParams,
  body: z.object({
    line,
    case: caseSchema,
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

/** A request as staff sees it. */
const deskRefundSchema = refundSchema.extend({
  id: z.number().int(),
  order_no: orderNumberSchema,
  line: z.number().int(),
  title: z.string(),
  user_id: z.number().int(),
  paid_at: wireTime.nullable(),
  opened_items: z.number().int(),
  payouts: z.array(
    z.object({
      channel: z.enum(["wechat", "alipay"]),
      out_refund_no: z.string(),
      amount_fen: z.number().int(),
      state: z.enum(["due", "asked", "back"]),
      attempts: z.number().int(),
    }),
  ),
});

export type DeskRefund = z.output<typeof deskRefundSchema>;

const deskLimits = [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
const refundParams = z.object({ refund_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const listRefunds = defineEndpoint({
  name: "listRefunds",
  summary: "退款申请，先申请的在前；不写状态就是全部",
  method: "GET",
  path: "/v1/admin/refunds",
  who: can("orders.refund"),
  isReadingAudited: true,
  query: pageQuery.extend({ state: refundStateSchema.optional() }),
  output: pageOf(deskRefundSchema),
});

export const approveRefund = defineEndpoint({
  name: "approveRefund",
  summary: "同意退款：权益立刻收回，款项随后原路退回。可以换一种情形，或退得少一些",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/approve",
  who: can("orders.refund"),
  params: refundParams,
  body: z.object({
    case: caseSchema.optional(),
    sum_fen: z.number().int().positive().optional(),
    answer: plainTextOf(500).trim().optional(),
  }),
  output: deskRefundSchema,
  limits: deskLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED", "REFUND_NOT_POSSIBLE"],
});

export const refuseRefund = defineEndpoint({
  name: "refuseRefund",
  summary: "拒绝退款，理由申请人看得到",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/refuse",
  who: can("orders.refund"),
  params: refundParams,
  body: z.object({ answer: plainTextOf(500).trim().min(1, "请写明理由，申请人会看到") }),
  output: deskRefundSchema,
  limits: deskLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});

export const retryRefund = defineEndpoint({
  name: "retryRefund",
  summary: "商户账户充值后，立即再次发起退款",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/retry",
  who: can("orders.refund"),
  params: refundParams,
  output: deskRefundSchema,
  limits: deskLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});
