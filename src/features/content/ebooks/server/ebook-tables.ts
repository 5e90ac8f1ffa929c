import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/** Files that were created for a user; they and their bytes are deleted after a day. */
export const ebooks = pgTable(
  "ebooks",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    bookId: int8("book_id").notNull(),
    userId: int8("user_id").notNull(),
    /** The state of the book: when it was last changed. */
    edition: moment("edition").notNull(),
    state: text("state").$type<"making" | "ready" | "failed">().notNull(),
    fileName: text("file_name"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    sha256: text("sha256"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    unique("ebooks_one_of_edition").on(table.userId, table.bookId, table.edition),
    index("ebooks_by_end").on(table.expiresAt),
    check("ebooks_state_known", sql`${table.state} in ('making', 'ready', 'failed')`),
    check("ebooks_ready_with_file", sql`(${table.state} = 'ready') = (${table.sha256} is not null)`),
  ],
);

/** Which user downloaded which book, once a day. */
export const ebookTakings = pgTable(
  "ebook_takings",
  {
    bookId: int8("book_id").notNull(),
    userId: int8("user_id").notNull(),
    /** In Asia/Shanghai. */
    day: date("day", { mode: "string" }).notNull(),
    /** The book's title at that time. */
    title: text("title").notNull(),
    takenAt: moment("taken_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId, table.day] }),
    index("ebook_takings_by_person").on(table.userId, table.takenAt),
    index("ebook_takings_by_time").on(table.takenAt),
  ],
);
