import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { ReviewRow } from "./review-store.ts";
import { productReviews } from "./review-tables.ts";
import type { ReviewsContext } from "./reviews-context.ts";

export interface ReviewFilter {
  product_id?: number | undefined;
  author_id?: number | undefined;
  state?: Exclude<PostState, "deleted"> | undefined;
  is_unanswered: boolean;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The reviews that match a filter, without deleted ones. */
export function listedReviews(
  { db, people, isTitled }: Pick<ReviewsContext, "db" | "people" | "isTitled">,
  { product_id: product, author_id: author, state, is_unanswered: isUnanswered, q, ...days }: ReviewFilter,
): ListedRows<ReviewRow, "id" | "rating" | "edited_at"> {
  const { id, productId, authorId, rating, text, answer, createdAt, editedAt } = productReviews;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      rating: { column: rating, of: (row) => row.rating },
      edited_at: { column: editedAt, of: (row) => row.editedAt },
    },
    where: async () =>
      and(
        product === undefined ? undefined : eq(productId, product),
        author === undefined ? undefined : eq(authorId, author),
        state === undefined ? ne(productReviews.state, "deleted") : eq(productReviews.state, state),
        isUnanswered ? isNull(answer) : undefined,
        isWithinDays(createdAt, days),
        or(containsWord(q, [text, answer]), isTitled(productId, q), await people.findMeant(db, authorId, q)),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(productReviews)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, productReviews, where),
  };
}
