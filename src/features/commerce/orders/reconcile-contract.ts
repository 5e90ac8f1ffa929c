import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { channelSchema } from "./contract.ts";
import { DIFFERENCE_KINDS } from "./difference-kinds.ts";
import { EXCEPTION_KINDS } from "./exception-kinds.ts";

const fen = z.number().int();

/** What happened and what to do, for staff who read the list. */
const advice = { title: z.string(), happened: z.string(), todo: z.string() };

export const BILL_DAY_STATES = ["waiting", "equal", "different"] as const;

const billDaySchema = z.object({
  channel: channelSchema,
  day: givenDay,
  /** `waiting`: there is no bill yet; it is fetched again automatically. */
  state: z.enum(BILL_DAY_STATES),
  reconciled_at: wireTime.nullable(),
  next_attempt_at: wireTime.nullable(),
  /** Why the bill was not available at the last attempt. */
  trouble: z.string().nullable(),
  has_bill: z.boolean(),
  bill_count: z.number().int(),
  bill_paid_fen: fen,
  bill_refunded_fen: fen,
  bill_fee_fen: fen,
  own_paid_fen: fen,
  own_refunded_fen: fen,
  difference_count: z.number().int(),
});

export type BillDay = z.output<typeof billDaySchema>;

const differenceSchema = z.object({
  id: z.number().int(),
  channel: channelSchema,
  day: givenDay,
  kind: z.enum(DIFFERENCE_KINDS),
  ...advice,
  of: z.enum(["payment", "refund"]),
  /** Our number at the gateway. */
  number: z.string(),
  order_no: z.string().nullable(),
  bill_fen: fen.nullable(),
  own_fen: fen.nullable(),
  detail: z.string(),
  found_at: wireTime,
  settled_at: wireTime.nullable(),
  settled_by: listedPersonSchema.nullable(),
  note: z.string().nullable(),
});

export type BillDifference = z.output<typeof differenceSchema>;

const exceptionSchema = z.object({
  id: z.number().int(),
  kind: z.enum(EXCEPTION_KINDS),
  ...advice,
  channel: channelSchema,
  /** Our number at the gateway and the gateway's own number; empty if it gave none. */
  out_trade_no: z.string(),
  transaction_id: z.string(),
  order_no: z.string().nullable(),
  /** The order. null: there is none. */
  bought: z.object({ title: z.string(), user: listedPersonSchema }).nullable(),
  detail: z.string(),
  created_at: wireTime,
  resolved_at: wireTime.nullable(),
  resolved_by: listedPersonSchema.nullable(),
  resolution: z.string().nullable(),
});

export type PaymentException = z.output<typeof exceptionSchema>;

const who = can("orders.reconcile");
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const noteSchema = plainTextOf(500).trim().min(1, "请写明怎么处理的");
const which = z.enum(["open", "all"]).default("open");

export const billDayList = defineStaffList({
  name: "bill-days",
  sorts: { day: "day", difference_count: "number", reconciled_at: "moment?" },
  firstSort: "-day",
  filters: {
    state: z.enum(BILL_DAY_STATES).optional(),
    channel: channelSchema.optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listBillDays = defineEndpoint({
  name: "listBillDays",
  summary: "对过账的日子和还在等账单的日子，新的在前：账单和本站各收了、退了多少；q 在日子和没有取到账单的原因里找",
  method: "GET",
  path: "/v1/admin/bill-days",
  who,
  query: billDayList.query,
  output: staffPageOf(billDaySchema),
});

export const exportBillDays = defineEndpoint({
  name: "exportBillDays",
  summary: "筛选出的对账的日子，CSV",
  method: "GET",
  path: "/v1/admin/bill-days/export",
  who,
  isReadingAudited: true,
  query: billDayList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits,
});

export const reconcileBillDay = defineEndpoint({
  name: "reconcileBillDay",
  summary: "重新取一天的账单，再对一次",
  method: "POST",
  path: "/v1/admin/bill-days/{day}/{channel}/reconcile",
  who,
  params: z.object({ day: givenDay, channel: channelSchema }),
  output: billDaySchema,
  limits: [{ max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["BILL_NOT_DUE", "PAYMENT_UNAVAILABLE", "NOT_FOUND"],
});

export const differenceList = defineStaffList({
  name: "bill-differences",
  sorts: { id: "id", found_at: "moment", settled_at: "moment?" },
  // The open differences are few and have a separate index, so they are sorted by number.
  firstSort: ({ which: range }) => (range === "open" ? "-id" : "-found_at"),
  filters: {
    which,
    kind: z.enum(DIFFERENCE_KINDS).optional(),
    channel: channelSchema.optional(),
    day: givenDay.optional(),
  },
});

export const listBillDifferences = defineEndpoint({
  name: "listBillDifferences",
  summary: "账单和本站不一致的款项，新的在前；不写 which 只列没了结的；q 在订单号和两边的单号里找",
  method: "GET",
  path: "/v1/admin/bill-differences",
  who,
  query: differenceList.query,
  output: staffPageOf(differenceSchema),
});

export const settleBillDifference = defineEndpoint({
  name: "settleBillDifference",
  summary: "了结一处不一致，写明怎么处理的；只记下来，不动钱和权益",
  method: "POST",
  path: "/v1/admin/bill-differences/{difference_id}/settle",
  who,
  params: z.object({ difference_id: wireId }),
  body: z.object({ note: noteSchema }),
  output: differenceSchema,
  limits,
  errors: ["NOT_FOUND", "ALREADY_SETTLED"],
});

export const exceptionList = defineStaffList({
  name: "payment-exceptions",
  sorts: { id: "id", created_at: "moment", resolved_at: "moment?" },
  // The open exceptions are few and have a separate index, so they are sorted by number.
  firstSort: ({ which: range }) => (range === "open" ? "-id" : "-created_at"),
  filters: {
    which,
    kind: z.enum(EXCEPTION_KINDS).optional(),
    channel: channelSchema.optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listPaymentExceptions = defineEndpoint({
  name: "listPaymentExceptions",
  summary:
    "没有照常入账的款项，新的在前；不写 which 只列没了结的；q 在订单号、两边的单号、买的是什么、买家的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/payment-exceptions",
  who,
  query: exceptionList.query,
  output: staffPageOf(exceptionSchema),
});

export const resolvePaymentException = defineEndpoint({
  name: "resolvePaymentException",
  summary: "了结一笔异常款项，写明怎么处理的；只记下来，不动钱和权益",
  method: "POST",
  path: "/v1/admin/payment-exceptions/{exception_id}/resolve",
  who,
  params: z.object({ exception_id: wireId }),
  body: z.object({ note: noteSchema }),
  output: exceptionSchema,
  limits,
  errors: ["NOT_FOUND", "ALREADY_SETTLED"],
});

export const countOpenMoney = defineEndpoint({
  name: "countOpenMoney",
  summary: "有多少异常款项和对账不一致还没了结，多少天过了时间还没对上账",
  method: "GET",
  path: "/v1/admin/open-money",
  who,
  output: z.object({
    exceptions: z.number().int(),
    differences: z.number().int(),
    late_days: z.number().int(),
  }),
});
