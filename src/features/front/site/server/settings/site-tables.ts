import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import type { LegalKind } from "../../legal-kinds.ts";

/** Settings that pages show. Guests' pages read it, so no secret may ever be put here. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Every version ever in force: an accepted text must stay readable. */
export const legalTexts = pgTable(
  "legal_texts",
  {
    kind: text("kind").$type<LegalKind>().notNull(),
    version: text("version").notNull(),
    title: text("title").notNull(),
    markdown: text("markdown").notNull(),
    html: text("html").notNull(),
    rendererVersion: integer("renderer_version").notNull(),
    /** Whether acceptances of the version before expire; false for misprints and the like. */
    isMaterial: boolean("is_material").notNull().default(true),
    publishedAt: moment("published_at").notNull(),
    /** From when it is in force; later than its publication where it was announced before. */
    effectiveAt: moment("effective_at").notNull(),
    /** Staff stated that refunds by it are measured by what the server delivers (decision 0105). */
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
    /** `<sha256>.<extension>`, as in its address `/files/<name>`. */
    name: text("name").primaryKey(),
    /** For the order of lists. */
    id: int8("id").notNull().unique().generatedAlwaysAsIdentity(),
    /** As its file was called where staff uploaded it. */
    fileName: text("file_name").notNull().default(""),
    mediaType: text("media_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    createdAt: moment("created_at").notNull(),
    /** Taken out of the library; its bytes follow unless something begins to show it in the meantime. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("pictures_by_time").on(table.createdAt, table.id),
    index("pictures_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);
