import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../../kit/tables/columns.ts";
import { ITEM_KINDS, ITEM_TYPES } from "../../item-types.ts";
import { mediaFiles } from "../files/media-tables.ts";

/** What the media page shows; public, so the guest role of the database reads it. */
export const mediaItems = pgTable(
  "media_items",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    contentType: text("content_type", { enum: ITEM_TYPES }).notNull(),
    category: text("category").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** null: the first picture of a file, otherwise one drawn from the title. */
    coverUrl: text("cover_url"),
    position: integer("position").notNull(),
    aiMark: aiMarkColumn(),
    /** null: a draft. */
    publishedAt: moment("published_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("media_items_newest").on(table.publishedAt, table.id),
    index("media_items_order").on(table.position, table.publishedAt, table.id),
    check("media_items_kind_known", isOneOf(table.kind, ITEM_KINDS)),
    check("media_items_content_type_known", isOneOf(table.contentType, ITEM_TYPES)),
    check("media_items_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

export const mediaItemFiles = pgTable(
  "media_item_files",
  {
    itemId: int8("item_id")
      .notNull()
      .references(() => mediaItems.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** A file that is in an item cannot be removed. */
    mediaId: int8("media_id")
      .notNull()
      .references(() => mediaFiles.id),
    title: text("title").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.position] }),
    index("media_item_files_by_media").on(table.mediaId),
  ],
);
