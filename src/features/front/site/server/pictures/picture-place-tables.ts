import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * The rows that use each picture of `/files/`, maintained by triggers on every table that may name one: public columns,
 * and whole texts, which are gated. The guest role cannot read it (decision 0116).
 */
export const picturePlaces = pgTable(
  "picture_places",
  {
    /** `<sha256>.<extension>`. */
    name: text("name").notNull(),
    /** The table; `left`: a gated text used it once and no longer does. */
    place: text("place").notNull(),
    /** The key of its row; empty for `left`. */
    rowKey: text("row_key").notNull(),
    /** False: the row is a whole text that may be gated. */
    isPublic: boolean("is_public").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.place, table.rowKey] }),
    index("picture_places_of_row").on(table.place, table.rowKey),
  ],
);
