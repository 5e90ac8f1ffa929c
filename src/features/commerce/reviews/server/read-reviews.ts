import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { type listReviews, type Review, type readOwnReview, reviewCursor } from "../contract.ts";
import { REVIEWS_A_PAGE } from "../review-rules.ts";
import { findOwn, listPublished, type ReviewRow } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

/** The published reviews, latest first. Throws 404. */
export async function readReviews(
  context: ReviewsContext,
  { user, productId, before }: { user: CallingUser | null; productId: number; before: number | null },
): Promise<OutputOf<typeof listReviews>> {
  if (!(await context.findTitles([productId])).has(productId)) throw notFound("没有这件商品");
  const found = await listPublished(context.db, { productId, before, limit: REVIEWS_A_PAGE + 1 });
  const { listed: rows, next } = cutPage(found, REVIEWS_A_PAGE, reviewCursor.write);
  return { items: await describeReviews(context, { user, productId, rows }), next };
}

/** The user's own review, including a waiting or hidden one, and whether the user may write. */
export async function readOwn(
  context: ReviewsContext,
  { user, productId }: { user: CallingUser; productId: number },
): Promise<OutputOf<typeof readOwnReview>> {
  const [own, buyers] = await Promise.all([
    findOwn(context.db, { productId, authorId: user.id }),
    context.filterBuyers(productId, [user.id]),
  ]);
  const [review = null] = await describeReviews(context, { user, productId, rows: own ? [own] : [] });
  return { review, may_write: buyers.has(user.id) };
}

/** Serialises reviews of one product. Authors are named as in discussions. */
export async function describeReviews(
  { describePeople, filterBuyers }: ReviewsContext,
  { user, productId, rows }: { user: CallingUser | null; productId: number; rows: readonly ReviewRow[] },
): Promise<Review[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ authorId }) => authorId))];
  const [people, buyers] = await Promise.all([describePeople(ids), filterBuyers(productId, ids)]);
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.authorId);
    return {
      id: row.id,
      rating: row.rating,
      text: row.text,
      state: row.state,
      province: row.province,
      ai_mark: row.aiMark,
      author: person
        ? { id: person.id, name: person.name, avatar_url: person.avatarUrl, is_staff: person.isStaff }
        : { id: 0, name: "已注销用户", avatar_url: null, is_staff: false },
      is_own: user?.id === row.authorId,
      is_refunded: !buyers.has(row.authorId) && !row.isSample,
      created_at: row.createdAt.toISOString(),
      edited_at: row.editedAt?.toISOString() ?? null,
      answer:
        row.answer === null || row.answeredAt === null ? null : { text: row.answer, at: row.answeredAt.toISOString() },
    };
  });
}
