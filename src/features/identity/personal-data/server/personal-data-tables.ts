import { index, pgTable, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/** Exports of a user's data, finished or being built. */
export const personalExports = pgTable(
  "personal_exports",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    /** The login that requested it. */
    sessionId: text("session_id").notNull(),
    state: text("state", { enum: ["building", "ready", "failed"] }).notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Random, so that the file's name is unrelated to its content. */
    fileName: text("file_name").unique(),
    sizeBytes: int8("size_bytes"),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("personal_exports_user_id_idx").on(table.userId, table.id),
    index("personal_exports_expires_at_idx").on(table.expiresAt),
  ],
);

/** Accounts being cancelled, and deleted ones; withdrawing removes the row. */
export const cancellations = pgTable(
  "cancellations",
  {
    userId: int8("user_id").primaryKey(),
    requestedAt: moment("requested_at").notNull(),
    dueAt: moment("due_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("cancellations_due_at_idx").on(table.dueAt)],
);
