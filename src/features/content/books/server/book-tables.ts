import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { startOf } from "../../../../kit/tables/text-start.ts";
import { gatedTextTable, introColumns, publicPartColumns } from "../../texts/server/text-tables.ts";
import { type BookType, bookTypes, SHELVES } from "../book-types.ts";
import type { Shelf } from "../contract.ts";

/** The public part of a book, readable by the database's guest role. */
export const books = pgTable(
  "books",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    shelf: text("shelf").$type<Shelf>().notNull(),
    contentType: text("content_type").$type<BookType>().notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    category: text("category").notNull(),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    ...introColumns,
    /** null: a cover is drawn from the title. */
    coverUrl: text("cover_url"),
    position: integer("position").notNull(),
    /** Whether readers with access to the whole book may download it as an e-book. */
    offersEbook: boolean("offers_ebook").notNull().default(false),
    aiMark: aiMarkColumn(),
    /** null: a draft. */
    publishedAt: moment("published_at"),
    /** Its source key, by which the next import finds it again. */
    sourceKey: text("source_key").unique(),
    documentCount: integer("document_count").notNull().default(0),
    wordCount: integer("word_count").notNull().default(0),
    /** Reading time, for lists sorted by length. */
    minutes: integer("minutes").notNull().generatedAlwaysAs(sql`ceil(word_count / 400.0)::integer`),
    previewCount: integer("preview_count").notNull().default(0),
    firstDocumentId: int8("first_document_id"),
    /** When the next document is published and the counts are outdated; null: none is scheduled. */
    countsUntil: moment("counts_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("books_shelf_order").on(table.shelf, table.position, table.id),
    index("books_category_order").on(table.category, table.position, table.id),
    index("books_by_publication").on(table.publishedAt),
    index("books_counted_until").on(table.countsUntil).where(sql`${table.countsUntil} is not null`),
    index("books_order").on(table.position, table.id),
    index("books_with_samples")
      .on(table.position, table.id)
      .where(sql`${table.contentType} <> 'free' and ${table.previewCount} > 0`),
    check("books_shelf_known", isOneOf(table.shelf, SHELVES)),
    check("books_content_type_known", isOneOf(table.contentType, bookTypes)),
    check("books_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

/** The public part of a document; its whole text is in `document_texts`. */
export const documents = pgTable(
  "documents",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    bookId: int8("book_id").notNull(),
    sourceKey: text("source_key").notNull(),
    title: text("title").notNull(),
    /** Reading order within the book; the tree is this order with depths. */
    position: integer("position").notNull(),
    depth: smallint("depth").notNull(),
    /** A heading of the tree without a text. */
    isGroup: boolean("is_group").notNull(),
    isPreview: boolean("is_preview").notNull(),
    /** Not linked in the book: only in the closed appendix, and in no list. */
    isUnlisted: boolean("is_unlisted").notNull().default(false),
    aiMark: aiMarkColumn(),
    /** null: a draft; in the future: scheduled. */
    publishedAt: moment("published_at"),
    withdrawnAt: moment("withdrawn_at"),
    ...publicPartColumns,
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.bookId], foreignColumns: [books.id] }).onDelete("cascade"),
    unique("documents_source").on(table.bookId, table.sourceKey),
    index("documents_reading_order").on(table.bookId, table.position, table.id),
    index("documents_by_change").on(table.updatedAt, table.id),
    index("documents_by_title").on(startOf(table.title), table.id),
    index("documents_by_publication").on(table.publishedAt),
    index("documents_withdrawn").on(table.updatedAt, table.id).where(sql`${table.withdrawnAt} is not null`),
    check("documents_ai_mark_known", isAiMark(table.aiMark)),
    check("documents_depth_in_range", sql`${table.depth} between 0 and 8`),
  ],
);

export const documentTexts = gatedTextTable("document_texts", { ownerColumn: "document_id", owner: documents });
