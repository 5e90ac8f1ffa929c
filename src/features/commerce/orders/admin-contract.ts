import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, shopTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { channelSchema, orderNumberSchema } from "./contract.ts";
import { PAYOUT_KINDS } from "./payout-kinds.ts";
import { refundCaseSchema, refundSchema, refundStateSchema } from "./refund-contract.ts";
import { FILE_PURPOSES, MEDIA_TYPES } from "./refund-files.ts";

/** A request in the admin interface. */
export const adminRefundSchema = refundSchema.extend({
  id: z.number().int(),
  order_no: orderNumberSchema,
  title: z.string(),
  user: listedPersonSchema,
  paid_at: wireTime.nullable(),
  opened_items: z.number().int(),
  /** For a single product: its use as text. */
  use: z.string().nullable(),
  /** null: decided on the command line or by the rule for small amounts, or undecided. */
  decided_by: listedPersonSchema.nullable(),
  is_by_rule: z.boolean(),
  payouts: z.array(
    z.object({
      channel: channelSchema,
      out_refund_no: z.string(),
      amount_fen: z.number().int(),
      state: z.enum(["due", "asked", "back"]),
      attempts: z.number().int(),
      kind: z.enum(PAYOUT_KINDS),
      /** The gateway's code for a final refusal. */
      refusal: z.string().nullable(),
    }),
  ),
  /** The private files without their content. */
  files: z.array(
    z.object({
      id: z.number().int(),
      purpose: z.enum(FILE_PURPOSES),
      media_type: z.enum(MEDIA_TYPES),
      size_bytes: z.number().int(),
      uploaded_at: wireTime,
    }),
  ),
  /** Refunds that bypass the gateway. */
  payback: z
    .object({
      amount_fen: z.number().int(),
      reference: z.string(),
      file_id: z.number().int(),
      recorded_by: listedPersonSchema,
      recorded_at: wireTime,
      confirmed_by: listedPersonSchema.nullable(),
      confirmed_at: wireTime.nullable(),
    })
    .nullable(),
});

export type AdminRefund = z.output<typeof adminRefundSchema>;

export const adminLimits = [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
export const refundParams = z.object({ refund_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** In lists without content that the buyer wrote or sent, so that browsing the list does not show personal data. */
const listedRefundSchema = adminRefundSchema.pick({
  id: true,
  order_no: true,
  title: true,
  user: true,
  state: true,
  case: true,
  sum_fen: true,
  use: true,
  opened_items: true,
  is_by_rule: true,
  decided_by: true,
  paid_at: true,
  asked_at: true,
  decided_at: true,
  finished_at: true,
});

export type ListedRefund = z.output<typeof listedRefundSchema>;

export const refundList = defineStaffList({
  name: "refunds",
  sorts: { id: "id", sum_fen: "number", decided_at: "moment?" },
  firstSort: "id",
  filters: {
    state: refundStateSchema.optional(),
    user_id: wireId.optional(),
    /** Days of the request in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listRefunds = defineEndpoint({
  name: "listRefunds",
  summary: "退款申请，先申请的在前；不写状态就是全部；q 在订单号、买的是什么、买家的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/refunds",
  who: can("orders.refund"),
  query: refundList.query,
  output: staffPageOf(listedRefundSchema),
});

export const exportRefunds = defineEndpoint({
  name: "exportRefunds",
  summary: "筛选出的退款申请，CSV",
  method: "GET",
  path: "/v1/admin/refunds/export",
  who: can("orders.refund"),
  isReadingAudited: true,
  query: refundList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits: adminLimits,
});

export const approveRefund = defineEndpoint({
  name: "approveRefund",
  summary: "同意退款：权益立刻收回，款项随后原路退回。可以换一种情形，或退得少一些；金额较大时要先确认是本人",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/approve",
  confirm: "above_sum",
  who: can("orders.refund"),
  params: refundParams,
  body: z.object({
    case: refundCaseSchema.optional(),
    sum_fen: z.number().int().positive().optional(),
    answer: shopTextOf(500).trim().optional(),
  }),
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED", "REFUND_NOT_POSSIBLE", "REFUND_WAITS_FOR_INVOICE"],
});

export const refuseRefund = defineEndpoint({
  name: "refuseRefund",
  summary: "拒绝退款，理由申请人看得到",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/refuse",
  who: can("orders.refund"),
  params: refundParams,
  body: z.object({ answer: shopTextOf(500).trim().min(1, "请写明理由，申请人会看到") }),
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});

export const retryRefund = defineEndpoint({
  name: "retryRefund",
  summary: "商户账户充值后，立即再次发起退款",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/retry",
  who: can("orders.refund"),
  params: refundParams,
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});
