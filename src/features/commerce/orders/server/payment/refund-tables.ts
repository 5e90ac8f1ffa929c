import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ResourceUse } from "../../../../../domain/orders/refund-use.ts";
import { int8, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import type { UsedItem } from "../../delivered-use.ts";
import { PAYOUT_KINDS } from "../../payout-kinds.ts";
import { REFUND_STATES, type RefundRequestState } from "../../refund-contract.ts";
import type { RefundCase, RefundItem } from "../../refund-rules.ts";
import { orderLines } from "../order/order-tables.ts";
import { payments } from "./payment-tables.ts";

/** Refund requests of buyers for an order line, and the decisions of staff. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text("order_no").notNull(),
    orderLine: smallint("order_line").notNull(),
    /** The case of the refund rules. Staff can choose another one. */
    reasonCase: smallint("reason_case").$type<RefundCase>().notNull(),
    reason: text("reason").notNull(),
    /** The number of gated items opened between payment and request. */
    openedItems: integer("opened_items").notNull(),
    /** The opened items, if deliveries are counted. This copy is kept with the request. */
    usedItems: jsonb("used_items").$type<UsedItem[]>().notNull().default([]),
    /** For a single product: its use between payment and request. */
    use: jsonb("use").$type<ResourceUse>(),
    /** The refund with its calculation: first by the rules, then by the decision. */
    sumFen: integer("sum_fen").notNull(),
    items: jsonb("items").$type<RefundItem[]>().notNull(),
    state: text("state").$type<RefundRequestState>().notNull(),
    requestedAt: moment("asked_at").notNull(),
    /** null if decided on the command line. */
    decidedBy: int8("decided_by"),
    decidedAt: moment("decided_at"),
    /** Approved by the site's rule for small amounts, without a decision of staff. */
    isByRule: boolean("is_by_rule").notNull().default(false),
    /** The reason that the buyer reads. */
    answer: text("answer"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    foreignKey({
      name: "refund_requests_line",
      columns: [table.orderNo, table.orderLine],
      foreignColumns: [orderLines.orderNo, orderLines.position],
    }),
    // A line is refunded once, and has one open request at a time.
    uniqueIndex("refund_requests_one_per_line")
      .on(table.orderNo, table.orderLine)
      .where(sql`${table.state} not in ('refused', 'withdrawn')`),
    index("refund_requests_by_state").on(table.state, table.id),
    check("refund_requests_sum_positive", sql`${table.sumFen} > 0`),
    check("refund_requests_state_known", isOneOf(table.state, REFUND_STATES)),
    check("refund_requests_case_known", sql`${table.reasonCase} between 1 and 7`),
    check("refund_requests_decided", sql`${table.state} in ('asked', 'withdrawn') or ${table.decidedAt} is not null`),
  ],
);

export type PayoutState = "due" | "asked" | "back";

/** The amounts refunded through each payment. Each has its own permanent number at the gateway. */
export const refundPayouts = pgTable(
  "refund_payouts",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    requestId: int8("request_id")
      .notNull()
      .references(() => refundRequests.id),
    paymentId: int8("payment_id")
      .notNull()
      .references(() => payments.id),
    outRefundNo: text("out_refund_no").notNull(),
    amountFen: integer("amount_fen").notNull(),
    kind: text("kind", { enum: PAYOUT_KINDS }).notNull().default("channel"),
    /** The gateway's code for a refusal, except for a balance that is too low. */
    refusal: text("refusal"),
    state: text("state").$type<PayoutState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: moment("next_at").notNull(),
    backAt: moment("back_at"),
  },
  (table) => [
    unique("refund_payouts_number").on(table.outRefundNo),
    index("refund_payouts_request").on(table.requestId),
    index("refund_payouts_payment").on(table.paymentId),
    index("refund_payouts_back_on").on(table.backAt).where(sql`${table.backAt} is not null`),
    index("refund_payouts_due").on(table.nextAt).where(sql`${table.state} <> 'back' and ${table.kind} = 'channel'`),
    check("refund_payouts_amount_positive", sql`${table.amountFen} > 0`),
    check("refund_payouts_kind_known", isOneOf(table.kind, PAYOUT_KINDS)),
    check("refund_payouts_state_known", isOneOf(table.state, ["due", "asked", "back"])),
  ],
);
