import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../kit/tables/columns.ts";

/** Counted attempts by key; rows can be deleted after `expires_at`. */
export const throttles = pgTable(
  "throttles",
  {
    key: text("key").primaryKey(),
    /** Times of the counted attempts in milliseconds, oldest first. */
    attempts: int8("attempts").array().notNull(),
    /** Whether the last attempt was allowed; read back by the statement that wrote it. */
    wasAllowed: boolean("was_allowed").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("throttles_expires_at_idx").on(table.expiresAt)],
);
