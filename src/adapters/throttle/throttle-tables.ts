import { bigint, boolean, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counted attempts by key; rows are worthless after `expires_at`. */
export const throttles = pgTable(
  "throttles",
  {
    key: text("key").primaryKey(),
    /** Moments of the counted attempts in milliseconds, oldest first. */
    attempts: bigint("attempts", { mode: "number" }).array().notNull(),
    /** Whether the last attempt found room; read back by the statement that wrote it. */
    wasAllowed: boolean("was_allowed").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("throttles_expires_at_idx").on(table.expiresAt)],
);
