import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { falling, int8, moment } from "../../../../../kit/tables/columns.ts";
import type { ChannelName, PaymentPrompt, PaymentWay } from "../../../../../ports/payment-channel.ts";
import type { ExceptionKind } from "../../exception-kinds.ts";
import { orders } from "../order/order-tables.ts";

export type PaymentState = "open" | "paid" | "closed" | "refunding" | "refunded";

/** Trades at the gateways. A row exists before the request to the gateway is sent. */
export const payments = pgTable(
  "payments",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text("order_no")
      .notNull()
      .references(() => orders.orderNo),
    channel: text("channel").$type<ChannelName>().notNull(),
    outTradeNo: text("out_trade_no").notNull(),
    amountFen: integer("amount_fen").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    way: text("way").$type<PaymentWay>().notNull().default("code"),
    /** The last prompt for the payer, and the time until which it can be reused. null: until the order ends. */
    prompt: jsonb("prompt").$type<PaymentPrompt>(),
    promptUntil: moment("prompt_until"),
    /** Since when one process has been requesting the prompt. A second request could invalidate the first prompt. */
    promptClaimedAt: moment("prompt_claimed_at"),
    /** The payer inside WeChat. It is stored while the payment is open. */
    payerOpenid: text("payer_openid"),
    /** Carried through WeChat and back, once, so that only the browser that began the payment can set the payer. */
    payerState: text("payer_state"),
    payerStateUntil: moment("payer_state_until"),
    /** The gateway's app through which it was paid. */
    appId: text("app_id"),
    /**
     * A keyed hash of the payer, by which one payer of two accounts is detected. null: the gateway did not name a
     * payer.
     */
    payerMark: text("payer_mark"),
    transactionId: text("transaction_id"),
    paidAt: moment("paid_at"),
    createdAt: moment("created_at").notNull(),
    /** When the gateway is queried next about an open payment. */
    nextCheckAt: moment("next_check_at").notNull(),
    refundRequestedAt: moment("refund_requested_at"),
    refundAttempts: integer("refund_attempts").notNull().default(0),
    nextRefundAt: moment("next_refund_at"),
    /** When the refund of an unusable payment was confirmed. null also for refunds before this was recorded. */
    refundedAt: moment("refunded_at"),
  },
  (table) => [
    unique("payments_trade").on(table.channel, table.outTradeNo),
    unique("payments_transaction").on(table.channel, table.transactionId),
    uniqueIndex("payments_one_per_order_and_way").on(table.orderNo, table.channel, table.way),
    index("payments_by_payer").on(table.payerMark).where(sql`${table.payerMark} is not null`),
    index("payments_open_checks").on(table.nextCheckAt).where(sql`${table.state} = 'open'`),
    index("payments_paid_on").on(table.channel, table.paidAt).where(sql`${table.paidAt} is not null`),
    index("payments_refunded_on").on(table.channel, table.refundedAt).where(sql`${table.refundedAt} is not null`),
    index("payments_refunds_due").on(table.nextRefundAt).where(sql`${table.state} = 'refunding'`),
    check(
      "payments_paid_is_named",
      sql`${table.state} in ('open', 'closed') or (${table.transactionId} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

/** Verified notifications as received, each once. They are stored before they are processed. */
export const paymentNotifications = pgTable(
  "payment_notifications",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel").$type<ChannelName>().notNull(),
    notificationId: text("notification_id").notNull(),
    kind: text("kind").$type<"payment" | "refund">().notNull(),
    outTradeNo: text("out_trade_no").notNull(),
    /** Empty if the gateway did not give one. */
    transactionId: text("transaction_id").notNull(),
    raw: jsonb("raw").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    unique("payment_notifications_once").on(table.channel, table.transactionId, table.kind, table.notificationId),
    index("payment_notifications_trade").on(table.channel, table.outTradeNo),
  ],
);

/** Exceptions for staff: payments that need attention. */
export const paymentExceptions = pgTable(
  "payment_exceptions",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<ExceptionKind>().notNull(),
    channel: text("channel").$type<ChannelName>().notNull(),
    outTradeNo: text("out_trade_no").notNull(),
    transactionId: text("transaction_id").notNull(),
    orderNo: text("order_no"),
    detail: text("detail").notNull(),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    resolution: text("resolution"),
    /** The staff member who settled it. null: settled automatically or on the command line. */
    resolvedBy: int8("resolved_by"),
  },
  (table) => [
    unique("payment_exceptions_once").on(table.kind, table.channel, table.outTradeNo, table.transactionId),
    index("payment_exceptions_newest_first").on(falling(table.createdAt), falling(table.id)),
    index("payment_exceptions_open").on(table.id).where(sql`${table.resolvedAt} is null`),
  ],
);
