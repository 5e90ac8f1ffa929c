import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { shopTextOf, wireTime } from "../../../kit/api/wire.ts";
import { adminLimits, adminRefundSchema, refundParams } from "./admin-contract.ts";
import { MAX_FILE_BYTES } from "./refund-files.ts";

const rulesSchema = z.object({
  /** 自付款起多少天内可以全额退款 */
  full_days: z.number().int().min(0).max(365),
  /** 会员：至多读过多少篇 */
  most_opened: z.number().int().min(0).max(1_000),
  /** 会员：每多少个月一次；0 是不限 */
  once_in_months: z.number().int().min(0).max(120),
  /** 单独购买的内容：至多用过百分之多少 */
  used_percent: z.number().int().min(0).max(100),
  /** 多少分以内自动同意；null 是不自动 */
  auto_fen: z.number().int().positive().max(100_000_000).nullable(),
  /** 申请多少小时以后自动同意 */
  auto_after_hours: z.number().int().min(0).max(720),
});

const currentRulesSchema = rulesSchema.extend({
  changed_at: wireTime,
  /** null: changed on the command line, or the default. */
  changed_by: z.number().int().nullable(),
});

export type RefundRules = z.output<typeof currentRulesSchema>;

export const rulesChangeSchema = rulesSchema.partial();
export type RefundRulesChange = z.output<typeof rulesChangeSchema>;

export const readRefundRules = defineEndpoint({
  name: "readRefundRules",
  summary: "退款规则里的数字，和每次改动",
  method: "GET",
  path: "/v1/admin/refund-rules",
  who: can("orders.refund"),
  output: z.object({ now: currentRulesSchema, history: z.array(currentRulesSchema) }),
});

export const changeRefundRules = defineEndpoint({
  name: "changeRefundRules",
  summary: "修改退款规则里的数字；已经申请的仍按申请时的算。买家读到的规则文本要一并修改",
  method: "PUT",
  path: "/v1/admin/refund-rules",
  who: can("orders.refund"),
  confirm: true,
  body: rulesChangeSchema,
  output: currentRulesSchema,
  limits: adminLimits,
});

export const viewRefund = defineEndpoint({
  name: "viewRefund",
  summary: "一份退款申请：申请的、规则现在怎样算、退款走到哪里、材料和手工退款",
  method: "GET",
  path: "/v1/admin/refunds/{refund_id}",
  who: can("orders.refund"),
  isReadingAudited: true,
  params: refundParams,
  output: adminRefundSchema,
  errors: ["NOT_FOUND"],
});

export const viewRefundFile = defineEndpoint({
  name: "viewRefundFile",
  summary: "看一份材料；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/refunds/{refund_id}/files/{file_id}",
  who: can("orders.refund"),
  isReadingAudited: true,
  params: refundParams.extend({ file_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: z.instanceof(Blob),
  download: { mediaType: "application/octet-stream" },
  limits: adminLimits,
  errors: ["NOT_FOUND"],
});

export const uploadPaybackFile = defineEndpoint({
  name: "uploadPaybackFile",
  summary: "上传手工退款的凭证（图片或 PDF），随后用它登记",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/payback/file",
  who: can("orders.refund"),
  params: refundParams,
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: z.object({ file_id: z.number().int() }),
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED", "UNSUPPORTED_FILE", "FILE_TOO_LARGE", "TOO_MANY_FILES"],
});

export const recordPayback = defineEndpoint({
  name: "recordPayback",
  summary: "登记手工退款：渠道已过退款期限，或明确拒绝时。要由另一位工作人员确认才算数",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/payback",
  who: can("orders.refund"),
  confirm: true,
  params: refundParams,
  body: z.object({
    /** The reference of the bank or wallet. */
    reference: shopTextOf(100).trim().min(1, "请写明转账的流水号"),
    file_id: z.number().int().positive(),
  }),
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED", "PAYBACK_NOT_POSSIBLE"],
});

export const dropPayback = defineEndpoint({
  name: "dropPayback",
  summary: "撤销还没有确认的手工退款登记，款项改回由渠道退",
  method: "DELETE",
  path: "/v1/admin/refunds/{refund_id}/payback",
  who: can("orders.refund"),
  params: refundParams,
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED"],
});

export const confirmPayback = defineEndpoint({
  name: "confirmPayback",
  summary: "确认手工退款；不能由登记的人自己确认",
  method: "POST",
  path: "/v1/admin/refunds/{refund_id}/payback/confirm",
  who: can("orders.refund"),
  confirm: true,
  params: refundParams,
  output: adminRefundSchema,
  limits: adminLimits,
  errors: ["NOT_FOUND", "REFUND_DECIDED", "SECOND_PERSON_REQUIRED", "PAYBACK_NOT_POSSIBLE", "PAYMENT_UNAVAILABLE"],
});
