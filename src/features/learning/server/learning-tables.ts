import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** How far each reader came; one row per reader and document, only ever moved forward. */
export const readingPositions = pgTable(
  "reading_positions",
  {
    userId: bigint("user_id", { mode: "number" }).notNull(),
    documentId: bigint("document_id", { mode: "number" }).notNull(),
    bookId: bigint("book_id", { mode: "number" }).notNull(),
    percent: smallint("percent").notNull(),
    /** Id of the last heading passed. */
    anchor: text("anchor"),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index("reading_positions_by_book").on(table.userId, table.bookId),
    index("reading_positions_by_time").on(table.userId, table.updatedAt),
    check("reading_positions_percent_in_range", sql`${table.percent} between 0 and 100`),
  ],
);
