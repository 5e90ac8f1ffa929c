import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { POST_STATES, type PostState } from "../../../../domain/moderation/moderated-content.ts";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";

/** Reviews of products, one per user and product. The guest role cannot read this table. */
export const productReviews = pgTable(
  "product_reviews",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    productId: int8("product_id").notNull(),
    authorId: int8("author_id").notNull(),
    rating: smallint("rating").notNull(),
    /** As entered. Empty once it is deleted. */
    text: text("text").notNull(),
    aiMark: aiMarkColumn(),
    state: text("state").$type<PostState>().notNull(),
    province: text("province"),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    /** The answer of the site; null: none. */
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    /** Written by an invented member of the demo: it counts in no rating. */
    isSample: boolean("is_sample").notNull().default(false),
  },
  (table) => [
    uniqueIndex("product_reviews_one_each").on(table.productId, table.authorId).where(sql`${table.state} <> 'deleted'`),
    index("product_reviews_newest").on(table.productId, table.id),
    index("product_reviews_unanswered").on(table.id).where(sql`${table.answer} is null`),
    index("product_reviews_by_author").on(table.authorId, table.id),
    check("product_reviews_rating_known", sql`${table.rating} between 1 and 5`),
    check("product_reviews_state_known", isOneOf(table.state, POST_STATES)),
    check("product_reviews_ai_mark_known", isAiMark(table.aiMark)),
    check("product_reviews_answer_dated", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

/**
 * The public fields of reviews without their authors. The guest role can read them. Only `changeReview` writes this
 * table.
 */
export const publicReviews = pgTable(
  "shown_reviews",
  {
    reviewId: int8("review_id")
      .primaryKey()
      .references(() => productReviews.id, { onDelete: "cascade" }),
    productId: int8("product_id").notNull(),
    rating: smallint("rating").notNull(),
    text: text("text").notNull(),
    aiMark: aiMarkColumn(),
    answer: text("answer"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("shown_reviews_newest").on(table.productId, table.reviewId),
    check("shown_reviews_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

/** The number and the sum of a product's ratings. The guest role can read them. */
export const productRatings = pgTable(
  "product_ratings",
  {
    productId: int8("product_id").primaryKey(),
    count: integer("count").notNull(),
    sum: integer("sum").notNull(),
  },
  (table) => [check("product_ratings_possible", sql`${table.sum} between ${table.count} and ${table.count} * 5`)],
);
