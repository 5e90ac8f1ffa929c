import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import type { LegalKind } from "../../legal-kinds.ts";

/** Settings displayed on pages. Guests' pages read this table, so it must never contain a secret. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Every version that was ever in force, because an accepted text must stay readable. */
export const legalTexts = pgTable(
  "legal_texts",
  {
    kind: text("kind").$type<LegalKind>().notNull(),
    version: text("version").notNull(),
    title: text("title").notNull(),
    markdown: text("markdown").notNull(),
    html: text("html").notNull(),
    rendererVersion: integer("renderer_version").notNull(),
    /** Whether acceptances of the previous version expire; false for corrections of misprints and the like. */
    isMaterial: boolean("is_material").notNull().default(true),
    publishedAt: moment("published_at").notNull(),
    /** From when it is in force; later than its publication if it was announced before. */
    effectiveAt: moment("effective_at").notNull(),
    /** Staff stated that refunds under it are measured by what the server delivers (decision 0105). */
    countsDeliveries: boolean("counts_deliveries").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version] }),
    check("legal_texts_announced_before", sql`${table.effectiveAt} >= ${table.publishedAt}`),
    check(
      "legal_texts_count_deliveries",
      sql`not ${table.countsDeliveries} or ${table.kind} in ('refund', 'purchase')`,
    ),
  ],
);

/** Pictures in the file storage, under the hash of their bytes. */
export const pictures = pgTable(
  "pictures",
  {
    /** `<sha256>.<extension>`, as in the address `/files/<name>`. */
    name: text("name").primaryKey(),
    /** For the order of lists. */
    id: int8("id").notNull().unique().generatedAlwaysAsIdentity(),
    /** The name of the file uploaded by staff. */
    fileName: text("file_name").notNull().default(""),
    mediaType: text("media_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    /** A few pixels as a `data:` address, shown until the picture is loaded; null: none, or uploaded before there were any. */
    preview: text("preview"),
    createdAt: moment("created_at").notNull(),
    /** Removed from the library; its bytes are deleted later unless something uses it in the meantime. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("pictures_by_time").on(table.createdAt, table.id),
    index("pictures_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
