import type { Database } from "../../../../ports/database.ts";
import type { ProductReview } from "../../products/product-review.ts";
import { averageOf, REVIEWS_IN_PAGE } from "../review-rules.ts";
import { findRatings, listPublicReviews } from "./review-store.ts";

/** Ratings of products, read through the guest connection. Products without reviews are missing. */
export async function readRatings(
  guestDb: Database,
  productIds: readonly number[],
): Promise<Map<number, { average: number | null; count: number }>> {
  const sums = await findRatings(guestDb, productIds);
  return new Map([...sums].map(([id, sum]) => [id, { average: averageOf(sum), count: sum.count }]));
}

/**
 * The latest published reviews that are part of the page. They have no author names, because names change
 * independently of the page.
 */
export async function readPublicReviews(guestDb: Database, productId: number): Promise<ProductReview[]> {
  const rows = await listPublicReviews(guestDb, { productId, limit: REVIEWS_IN_PAGE });
  return rows.map(({ reviewId, rating, text, aiMark, answer, createdAt }) => ({
    id: reviewId,
    rating,
    text,
    answer,
    created_at: createdAt.toISOString(),
    ai_mark: aiMark,
  }));
}
