import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { falling, int8, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import type { BillRow, ChannelName } from "../../../../../ports/payment-channel.ts";
import { DIFFERENCE_KINDS, type DifferenceKind } from "../../difference-kinds.ts";

/**
 * Days whose bill is compared with our records, one row for each day and gateway. The amounts are those of the latest
 * comparison.
 */
export const billDays = pgTable(
  "bill_days",
  {
    channel: text("channel").$type<ChannelName>().notNull(),
    /** In Asia/Shanghai. */
    day: date("day", { mode: "string" }).notNull(),
    /** null: not reconciled yet, or to be reconciled again. */
    reconciledAt: moment("reconciled_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    /** Why the last attempt failed, for staff. null: it succeeded, or there is no bill yet. */
    trouble: text("trouble"),
    /** false: the gateway had no bill, which is its answer for a day without transactions. */
    hasBill: boolean("has_bill").notNull().default(false),
    billCount: integer("bill_count").notNull().default(0),
    billPaidFen: int8("bill_paid_fen").notNull().default(0),
    billRefundedFen: int8("bill_refunded_fen").notNull().default(0),
    /** The gateway's fee. It is recorded but not compared. */
    billFeeFen: int8("bill_fee_fen").notNull().default(0),
    ownPaidFen: int8("own_paid_fen").notNull().default(0),
    ownRefundedFen: int8("own_refunded_fen").notNull().default(0),
    /** The number of all differences, even if not all of them are stored. */
    differenceCount: integer("difference_count").notNull().default(0),
    /** The number of the row, which makes its position in sorted lists unique. */
    id: int8("id").notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.day] }),
    index("bill_days_waiting").on(table.nextAttemptAt).where(sql`${table.reconciledAt} is null`),
    index("bill_days_newest_first").on(falling(table.day), table.channel),
    index("bill_days_by_day").on(table.day, table.id),
  ],
);

/** The lines of the gateways' bills. They do not name payers. */
export const billEntries = pgTable(
  "bill_entries",
  {
    channel: text("channel").$type<ChannelName>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<BillRow["kind"]>().notNull(),
    number: text("number").notNull(),
    outTradeNo: text("out_trade_no").notNull(),
    transactionId: text("transaction_id").notNull(),
    amountFen: int8("amount_fen").notNull(),
    state: text("state").$type<BillRow["state"]>().notNull(),
    feeFen: int8("fee_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.day, table.kind, table.number, table.transactionId] }),
    // A refund in the last second of a day can be in the bill of the next day.
    index("bill_entries_number").on(table.channel, table.kind, table.number),
  ],
);

/** Differences, each once per day, until they disappear or staff settle them. */
export const billDifferences = pgTable(
  "bill_differences",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel").$type<ChannelName>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    entryKind: text("entry_kind").$type<BillRow["kind"]>().notNull(),
    number: text("number").notNull(),
    outTradeNo: text("out_trade_no").notNull(),
    orderNo: text("order_no"),
    billFen: int8("bill_fen"),
    ownFen: int8("own_fen"),
    detail: text("detail").notNull(),
    foundAt: moment("found_at").notNull(),
    settledAt: moment("settled_at"),
    /** null: settled automatically or on the command line. */
    settledBy: int8("settled_by"),
    note: text("note"),
  },
  (table) => [
    unique("bill_differences_once").on(table.channel, table.day, table.kind, table.entryKind, table.number),
    index("bill_differences_open").on(table.id).where(sql`${table.settledAt} is null`),
    check("bill_differences_kind_known", isOneOf(table.kind, DIFFERENCE_KINDS)),
    check("bill_differences_settled_says_why", sql`(${table.settledAt} is null) = (${table.note} is null)`),
  ],
);
