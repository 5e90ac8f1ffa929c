import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../kit/tables/columns.ts";

/** How far each reader came; one row per reader and document, only ever moved forward. */
export const readingPositions = pgTable(
  "reading_positions",
  {
    userId: int8("user_id").notNull(),
    documentId: int8("document_id").notNull(),
    bookId: int8("book_id").notNull(),
    percent: smallint("percent").notNull(),
    /** Id of the last heading passed. */
    anchor: text("anchor"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index("reading_positions_by_book").on(table.userId, table.bookId),
    index("reading_positions_by_time").on(table.userId, table.updatedAt),
    check("reading_positions_percent_in_range", sql`${table.percent} between 0 and 100`),
  ],
);
