import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../orders/contract.ts";
import { FILE_KINDS } from "./file-kinds.ts";
import { MAX_ORDERS } from "./invoice-limits.ts";
import { INVOICE_STATES } from "./invoice-states.ts";
import { readTaxNumber } from "./tax-number.ts";

const invoicedOrderSchema = z.object({ order_no: orderNumberSchema, title: z.string(), amount_fen: z.number().int() });

export const invoiceSchema = z.object({
  id: z.number().int(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(["personal", "enterprise"]),
  title: z.string(),
  /** Empty for persons. */
  tax_number: z.string(),
  email: z.string(),
  /** While the request waits: the current value of the orders. */
  amount_fen: z.number().int(),
  orders: z.array(invoicedOrderSchema),
  asked_at: wireTime,
  /** The day in Beijing by which it will be issued: `2026-12-08`. */
  due_on: z.string(),
  /** When it was issued, refused or withdrawn. */
  decided_at: wireTime.nullable(),
  /** The answer of staff if the request was refused, or of the site if it ended automatically. */
  answer: z.string().nullable(),
  number: z.string().nullable(),
  red_number: z.string().nullable(),
  red_at: wireTime.nullable(),
  /** The file to download. null: there is only the number. */
  file: z.object({ kind: z.enum(FILE_KINDS), size_bytes: z.number().int() }).nullable(),
});

export type Invoice = z.output<typeof invoiceSchema>;

/** One line, because the text is printed on an invoice and displayed in lists. */
const lineOf = (max: number, sentence: string) =>
  plainTextOf(max)
    .trim()
    .min(1, sentence)
    .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), "里面有看不见的字符，请重新输入");

export const invoiceDraftSchema = z
  .object({
    order_nos: z.array(orderNumberSchema).min(1, "至少选一份订单").max(MAX_ORDERS, `一次最多 ${MAX_ORDERS} 份订单`),
    kind: z.enum(["personal", "enterprise"]),
    title: lineOf(100, "请写发票抬头"),
    /** Only for enterprises. */
    tax_number: plainTextOf(60).default(""),
    email: z.email("请写一个邮箱地址").max(120),
  })
  .superRefine(({ kind, tax_number: typed, order_nos: orders }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (new Set(orders).size !== orders.length) complain("order_nos", "同一份订单写了两次");
    if (kind === "personal" && typed.trim() !== "") complain("tax_number", "个人发票不写税号");
    if (kind === "enterprise" && readTaxNumber(typed) === null)
      complain("tax_number", "税号不对：统一社会信用代码是 18 位，旧税号是 15 或 20 位，请逐位核对");
  })
  .transform(({ tax_number, ...draft }) => ({ ...draft, tax_number: readTaxNumber(tax_number) ?? "" }));

export type InvoiceDraft = z.output<typeof invoiceDraftSchema>;

const ownInvoice = {
  who: "user",
  params: z.object({ invoice_id: wireId }),
  output: z.object({ invoice: invoiceSchema }),
} as const;

export const listInvoiceable = defineEndpoint({
  name: "listInvoiceable",
  summary: "现在可以申请发票的订单和各自的金额，新的在前，最多一百份",
  method: "GET",
  path: "/v1/invoices/orders",
  who: "user",
  output: z.object({
    items: z.array(invoicedOrderSchema.extend({ paid_at: wireTime, until: wireTime })),
    window_days: z.number().int(),
  }),
});

export const readOrderInvoice = defineEndpoint({
  name: "readOrderInvoice",
  summary: "一份订单的发票：最近的申请；能不能申请、多少钱、到什么时候",
  method: "GET",
  path: "/v1/orders/{order_no}/invoice",
  who: "user",
  params: z.object({ order_no: orderNumberSchema }),
  output: z.object({
    invoice: invoiceSchema.nullable(),
    /** Why no invoice can be requested now. null: it can be requested. */
    refusal: z.string().nullable(),
    amount_fen: z.number().int(),
    until: wireTime.nullable(),
  }),
  errors: ["NOT_FOUND"],
});

export const requestInvoice = defineEndpoint({
  name: "askInvoice",
  summary: "申请发票，可以合并几份自己的订单；金额由服务端按实付减退款算。用 Idempotency-Key 请求头使重试不会申请两次",
  method: "POST",
  path: "/v1/invoices",
  who: "user",
  headers: ["Idempotency-Key"],
  body: invoiceDraftSchema,
  output: ownInvoice.output,
  limits: [{ max: 30, windowSeconds: DAY_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INVOICE_NOT_POSSIBLE", "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const listOwnInvoices = defineEndpoint({
  name: "listOwnInvoices",
  summary: "自己的发票申请，新的在前",
  method: "GET",
  path: "/v1/invoices",
  who: "user",
  query: pageQuery,
  output: pageOf(invoiceSchema),
});

export const withdrawInvoice = defineEndpoint({
  ...ownInvoice,
  name: "withdrawInvoice",
  summary: "撤回还没有开具的申请",
  method: "POST",
  path: "/v1/invoices/{invoice_id}/withdraw",
  errors: ["NOT_FOUND", "INVOICE_DECIDED"],
});

export const fetchInvoiceFile = defineEndpoint({
  name: "fetchInvoiceFile",
  summary: "下载自己的发票文件",
  method: "GET",
  path: "/v1/invoices/{invoice_id}/file",
  who: "user",
  params: ownInvoice.params,
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  limits: [{ max: 100, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});
