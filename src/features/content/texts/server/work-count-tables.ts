import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How many works of each kind, shelf and type are published or scheduled, maintained by triggers on the tables of the
 * works. Readers subtract the scheduled ones.
 */
export const workCounts = pgTable(
  "work_counts",
  {
    kind: text("kind").$type<"book" | "course" | "article">().notNull(),
    /** Empty: works of this kind have no shelf. */
    shelf: text("shelf").notNull(),
    contentType: text("content_type").notNull(),
    works: integer("works").notNull(),
    /** The number of works in which nothing is open to guests. */
    unopened: integer("unopened").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.shelf, table.contentType] })],
);
