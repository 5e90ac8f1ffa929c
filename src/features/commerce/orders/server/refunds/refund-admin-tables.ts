import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import { FILE_PURPOSES, MEDIA_TYPES } from "../../refund-files.ts";
import { refundRequests } from "../payment/refund-tables.ts";

/**
 * The numbers of the refund rules, one row for each change. The newest row applies. The migration inserts the first
 * one.
 */
export const refundRules = pgTable(
  "refund_rules",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    fullDays: integer("full_days").notNull(),
    maxOpened: integer("most_opened").notNull(),
    onceInMonths: integer("once_in_months").notNull(),
    usedPercent: integer("used_percent").notNull(),
    /** Requests up to this amount are approved without staff. null: none. */
    autoFen: integer("auto_fen"),
    /** The time without a decision of staff after which they are approved. */
    autoAfterHours: integer("auto_after_hours").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** null: changed on the command line, or the first row. */
    changedBy: int8("changed_by"),
  },
  (table) => [
    check(
      "refund_rules_in_range",
      sql`${table.fullDays} between 0 and 365 and ${table.maxOpened} between 0 and 1000 and ${table.onceInMonths} between 0 and 120
        and ${table.usedPercent} between 0 and 100 and ${table.autoAfterHours} between 0 and 720
        and (${table.autoFen} is null or ${table.autoFen} > 0)`,
    ),
  ],
);

/** Private files of a request: a guardian's proof, or the receipt of a transfer by staff. */
export const refundFiles = pgTable(
  "refund_files",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    requestId: int8("request_id")
      .notNull()
      .references(() => refundRequests.id),
    purpose: text("purpose", { enum: FILE_PURPOSES }).notNull(),
    mediaType: text("media_type", { enum: MEDIA_TYPES }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    storageName: text("storage_name").notNull(),
    uploadedBy: int8("uploaded_by").notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (table) => [
    unique("refund_files_name").on(table.storageName),
    index("refund_files_request").on(table.requestId),
    check("refund_files_purpose_known", isOneOf(table.purpose, FILE_PURPOSES)),
    check("refund_files_type_known", isOneOf(table.mediaType, MEDIA_TYPES)),
    check("refund_files_size_positive", sql`${table.sizeBytes} > 0`),
  ],
);

/** Refunds paid outside the gateway. One person records the payment and another one confirms it. */
export const refundPaybacks = pgTable(
  "refund_paybacks",
  {
    requestId: int8("request_id")
      .primaryKey()
      .references(() => refundRequests.id),
    amountFen: integer("amount_fen").notNull(),
    /** The reference of the bank or the wallet. */
    reference: text("reference").notNull(),
    fileId: int8("file_id")
      .notNull()
      .references(() => refundFiles.id),
    recordedBy: int8("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    confirmedBy: int8("confirmed_by"),
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [
    check("refund_paybacks_amount_positive", sql`${table.amountFen} > 0`),
    check("refund_paybacks_confirmed_whole", sql`(${table.confirmedBy} is null) = (${table.confirmedAt} is null)`),
    check("refund_paybacks_two_people", sql`${table.confirmedBy} <> ${table.recordedBy}`),
  ],
);
