import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { FILE_KINDS, type FileKind } from "../file-kinds.ts";
import { INVOICE_STATES, type InvoiceState } from "../invoice-states.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What buyers ask for, and what became of it. */
export const invoices = pgTable(
  "invoices",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    state: text("state").$type<InvoiceState>().notNull(),
    kind: text("kind").$type<"personal" | "enterprise">().notNull(),
    /** Title, number and address are empty once an account is gone that was never issued an invoice. */
    title: text("title").notNull(),
    taxNumber: text("tax_number").notNull(),
    email: text("email").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The last day, in Beijing. */
    dueOn: date("due_on").notNull(),
    decidedAt: moment("decided_at"),
    /** null where the buyer decided, the site by itself, or an operator at the command line. */
    decidedBy: int8("decided_by"),
    answer: text("answer"),
    number: text("number"),
    redNumber: text("red_number"),
    redAt: moment("red_at"),
    redBy: int8("red_by"),
    /** Drawn by the browser, so that a call that is made again asks for no second invoice. */
    sendingKey: text("sending_key").notNull(),
  },
  (table) => [
    index("invoices_of_user").on(table.userId, table.id),
    index("invoices_by_state").on(table.state, table.dueOn, table.id),
    uniqueIndex("invoices_sent_once").on(table.userId, table.sendingKey),
    unique("invoices_number").on(table.number),
    unique("invoices_red_number").on(table.redNumber),
    check("invoices_state_known", isOneOf(table.state, INVOICE_STATES)),
    check("invoices_kind_known", isOneOf(table.kind, ["personal", "enterprise"])),
    check("invoices_persons_have_no_number", sql`${table.kind} = 'enterprise' or ${table.taxNumber} = ''`),
    check(
      "invoices_state_whole",
      sql`(${table.state} = 'requested') = (${table.decidedAt} is null)
        and (${table.state} in ('issued', 'red_lettered')) = (${table.number} is not null)
        and (${table.state} = 'red_lettered') = (${table.redNumber} is not null)
        and (${table.redNumber} is null) = (${table.redAt} is null)`,
    ),
  ],
);

/** The orders of an invoice, each with its part of the amount. */
export const invoiceOrders = pgTable(
  "invoice_orders",
  {
    invoiceId: int8("invoice_id")
      .notNull()
      .references(() => invoices.id),
    orderNo: text("order_no").notNull(),
    /** As it was asked for, and then as it was issued. */
    amountFen: integer("amount_fen").notNull(),
    /** The invoice is asked for or issued. */
    isLiving: boolean("is_living").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderNo] }),
    // An order is in one living invoice at most, whoever asks at the same moment.
    uniqueIndex("invoice_orders_one_living").on(table.orderNo).where(sql`${table.isLiving}`),
    index("invoice_orders_order").on(table.orderNo),
    check("invoice_orders_amount_not_negative", sql`${table.amountFen} >= 0`),
  ],
);

/** Files of invoices: in the database, so that a file is there exactly where its invoice is, in every copy too. */
export const invoiceFiles = pgTable(
  "invoice_files",
  {
    invoiceId: int8("invoice_id")
      .primaryKey()
      .references(() => invoices.id),
    kind: text("kind").$type<FileKind>().notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    bytes: bytes("bytes").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [check("invoice_files_kind_known", isOneOf(table.kind, FILE_KINDS))],
);

/** The one row of what an operator decides about invoices. */
export const invoiceSettings = pgTable(
  "invoice_settings",
  {
    id: smallint("id").primaryKey(),
    windowDays: integer("window_days").notNull(),
    dueWorkingDays: integer("due_working_days").notNull(),
    holidays: text("holidays").array().notNull(),
    workdays: text("workdays").array().notNull(),
  },
  (table) => [check("invoice_settings_one", sql`${table.id} = 1`)],
);
