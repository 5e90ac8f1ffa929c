import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, shopTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { invoiceSchema } from "./contract.ts";
import { MAX_DAYS, MAX_FILE_BYTES } from "./invoice-limits.ts";
import { INVOICE_STATES } from "./invoice-states.ts";

/** A request in the admin interface. */
const adminInvoiceSchema = invoiceSchema.extend({
  user: listedPersonSchema,
  /** The request waits and its due day has passed. */
  is_overdue: z.boolean(),
});

export type AdminInvoice = z.output<typeof adminInvoiceSchema>;

const who = can("invoices.manage");
const limits = [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
const params = z.object({ invoice_id: wireId });

/** The number of an invoice: twenty digits today; eight digits after a code of ten or twelve digits earlier. */
export const invoiceNumberSchema = z
  .string()
  .transform((typed) => typed.normalize("NFKC").replace(/[\s-]+/g, ""))
  .pipe(z.string().regex(/^\d{8,24}$/, "发票号码是 8 到 24 位数字"));

const days = z.array(givenDay).max(MAX_DAYS, `最多 ${MAX_DAYS} 天`);

export const invoiceSettingsSchema = z.object({
  /** The number of days after payment in which an invoice can be requested. */
  window_days: z.number().int().min(1).max(3_650),
  /** The number of working days within which it is issued. */
  due_working_days: z.number().int().min(1).max(60),
  /** Days off from Monday to Friday, and working days on weekends. */
  holidays: days,
  workdays: days,
});

export type InvoiceSettings = z.output<typeof invoiceSettingsSchema>;

/**
 * In lists without address, tax number and full names of persons, so that browsing the list does not show personal
 * data.
 */
const listedInvoiceSchema = adminInvoiceSchema.omit({
  email: true,
  tax_number: true,
  answer: true,
});

export type ListedInvoice = z.output<typeof listedInvoiceSchema>;

export const invoiceList = defineStaffList({
  name: "invoices",
  sorts: { id: "id", due_on: "text", decided_at: "moment?" },
  firstSort: ({ state }) => (state === "requested" ? "due_on" : "-id"),
  filters: {
    state: z.enum(INVOICE_STATES).optional(),
    kind: z.enum(["personal", "enterprise"]).optional(),
    user_id: wireId.optional(),
    /** Days of the request in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listInvoices = defineEndpoint({
  name: "listInvoices",
  summary:
    "发票申请，等待开具的最先到期的在前，其余新的在前；q 在订单号、发票号码、企业抬头、申请人的名字和手机末四位里找。个人抬头只有第一个字，没有税号和邮箱",
  method: "GET",
  path: "/v1/admin/invoices",
  who,
  query: invoiceList.query,
  output: staffPageOf(listedInvoiceSchema),
});

export const viewInvoice = defineEndpoint({
  name: "viewInvoice",
  summary: "一份发票申请，开具要用的全部内容；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/invoices/{invoice_id}",
  who,
  isReadingAudited: true,
  params,
  output: adminInvoiceSchema,
  errors: ["NOT_FOUND"],
});

export const attachInvoiceFile = defineEndpoint({
  name: "attachInvoiceFile",
  summary: "上传发票文件（PDF、OFD 或 XML，按内容辨认，最多 3 MB）；开具之前可以换，开具之后只能补一次",
  method: "PUT",
  path: "/v1/admin/invoices/{invoice_id}/file",
  who,
  params,
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: adminInvoiceSchema,
  limits,
  errors: ["NOT_FOUND", "INVOICE_DECIDED", "INVOICE_FILE_UNKNOWN"],
});

export const readInvoiceFile = defineEndpoint({
  name: "readInvoiceFile",
  summary: "取一份发票文件；每次都有记录",
  method: "GET",
  path: "/v1/admin/invoices/{invoice_id}/file",
  who,
  isReadingAudited: true,
  params,
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  limits,
  errors: ["NOT_FOUND"],
});

export const issueInvoice = defineEndpoint({
  name: "issueInvoice",
  summary: "记下已经开具：号码和票面金额。金额要和现在算出的一致；同一个号码再记一次不变",
  method: "POST",
  path: "/v1/admin/invoices/{invoice_id}/issue",
  who,
  params,
  body: z.object({ number: invoiceNumberSchema, amount_fen: z.number().int().positive() }),
  output: adminInvoiceSchema,
  limits,
  errors: ["NOT_FOUND", "INVOICE_DECIDED", "INVOICE_AMOUNT_CHANGED", "INVOICE_NUMBER_USED"],
});

export const refuseInvoice = defineEndpoint({
  name: "refuseInvoice",
  summary: "不能开具，理由申请人看得到",
  method: "POST",
  path: "/v1/admin/invoices/{invoice_id}/refuse",
  who,
  params,
  body: z.object({ answer: shopTextOf(500).trim().min(1, "请写明理由，申请人会看到") }),
  output: adminInvoiceSchema,
  limits,
  errors: ["NOT_FOUND", "INVOICE_DECIDED"],
});

export const redLetterInvoice = defineEndpoint({
  name: "redLetterInvoice",
  summary: "登记红字发票号码：这张发票整张冲红，里面的订单可以退款，余下的金额可以重新申请",
  method: "POST",
  path: "/v1/admin/invoices/{invoice_id}/red-letter",
  who,
  params,
  body: z.object({ number: invoiceNumberSchema }),
  output: adminInvoiceSchema,
  limits,
  errors: ["NOT_FOUND", "INVOICE_DECIDED", "INVOICE_NUMBER_USED"],
});

export const exportInvoices = defineEndpoint({
  name: "exportInvoices",
  summary: "筛选出的发票申请，CSV",
  method: "GET",
  path: "/v1/admin/invoices/export",
  confirm: true,
  who,
  isReadingAudited: true,
  query: invoiceList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits,
});

export const getInvoiceSettings = defineEndpoint({
  name: "getInvoiceSettings",
  summary: "开票的期限和节假日",
  method: "GET",
  path: "/v1/admin/invoices/settings",
  who,
  output: invoiceSettingsSchema,
});

export const changeInvoiceSettings = defineEndpoint({
  name: "changeInvoiceSettings",
  summary: "改开票的期限和节假日；没写的不变。已有申请的到期日不变",
  method: "PUT",
  path: "/v1/admin/invoices/settings",
  who,
  body: invoiceSettingsSchema.partial(),
  output: invoiceSettingsSchema,
  limits,
});
