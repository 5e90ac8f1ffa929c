import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { startOf } from "../../../../kit/tables/text-start.ts";
import { gatedTextTable, publicTextColumns } from "../../texts/server/text-tables.ts";
import { ARTICLE_TYPES, type ArticleType } from "../article-draft.ts";

/** The public part of an article, readable by the database's guest role. */
export const articles = pgTable(
  "articles",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    contentType: text("content_type").$type<ArticleType>().notNull(),
    author: text("author").notNull(),
    tags: text("tags").array().notNull(),
    /** null: a cover is drawn from the title. */
    coverUrl: text("cover_url"),
    /** null: a draft; in the future: scheduled. */
    publishedAt: moment("published_at"),
    withdrawnAt: moment("withdrawn_at"),
    /** Its source key, by which the next import finds it again. */
    sourceKey: text("source_key").unique(),
    /** Can only be read by link: in no list, tag, count, feed or sitemap, and not a neighbour of other articles. */
    isUnlisted: boolean("is_unlisted").notNull().default(false),
    aiMark: aiMarkColumn(),
    /** The whole text if guests may read it, otherwise the teaser. */
    publicHtml: text("public_html").notNull(),
    ...publicTextColumns,
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("articles_by_time").on(table.publishedAt, table.id),
    index("articles_by_change").on(table.updatedAt, table.id),
    index("articles_withdrawn").on(table.updatedAt, table.id).where(sql`${table.withdrawnAt} is not null`),
    index("articles_by_title").on(startOf(table.title), table.id),
    index("articles_by_author").on(table.author, table.publishedAt, table.id),
    check("articles_content_type_known", isOneOf(table.contentType, ARTICLE_TYPES)),
    check("articles_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

/**
 * The published articles of each tag, newest last; every article has the empty tag. Lists read this narrow index, so
 * their cost does not depend on the number of articles. Unlisted articles have no row.
 */
export const articleTags = pgTable(
  "article_tags",
  {
    tag: text("tag").notNull(),
    publishedAt: moment("published_at").notNull(),
    articleId: int8("article_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.publishedAt, table.articleId] }),
    foreignKey({ columns: [table.articleId], foreignColumns: [articles.id] }).onDelete("cascade"),
    index("article_tags_of_article").on(table.articleId),
  ],
);

/** How many rows of `article_tags` a tag has, maintained by the transactions that change them. */
export const articleTagCounts = pgTable("article_tag_counts", {
  tag: text("tag").primaryKey(),
  articleCount: integer("article_count").notNull(),
});

/**
 * The same per month of publication (UTC), so that a list finds its thousandth page without scanning all earlier ones.
 */
export const articleTagMonths = pgTable(
  "article_tag_months",
  {
    tag: text("tag").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    articleCount: integer("article_count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.month] })],
);

export const articleTexts = gatedTextTable("article_texts", { ownerColumn: "article_id", owner: articles });
