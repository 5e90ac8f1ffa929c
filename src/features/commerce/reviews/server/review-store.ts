import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { RatingSum } from "../review-rules.ts";
import { productRatings, productReviews, publicReviews } from "./review-tables.ts";

export type ReviewRow = typeof productReviews.$inferSelect;

/** The latest published reviews. */
export async function listPublished(
  db: DatabaseOrTransaction,
  { productId, before, limit }: { productId: number; before: number | null; limit: number },
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(productReviews)
    .where(
      and(
        eq(productReviews.productId, productId),
        eq(productReviews.state, "published"),
        before === null ? undefined : lt(productReviews.id, before),
      ),
    )
    .orderBy(desc(productReviews.id))
    .limit(limit);
}

/** A user's review of a product, unless it is deleted. */
export async function findOwn(
  db: DatabaseOrTransaction,
  { productId, authorId }: { productId: number; authorId: number },
): Promise<ReviewRow | null> {
  const isOwn = and(eq(productReviews.productId, productId), eq(productReviews.authorId, authorId));
  const [row] = await db
    .select()
    .from(productReviews)
    .where(and(isOwn, ne(productReviews.state, "deleted")));
  return row ?? null;
}

export async function findReviews(db: DatabaseOrTransaction, ids: readonly number[]): Promise<ReviewRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(productReviews)
    .where(inArray(productReviews.id, [...ids]));
}

export async function lockReview(tx: Transaction, id: number): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(productReviews).where(eq(productReviews.id, id)).for("update");
  return row ?? null;
}

/** @returns null if the user has already reviewed this product */
export async function insertReview(
  tx: Transaction,
  review: Omit<typeof productReviews.$inferInsert, "id">,
): Promise<ReviewRow | null> {
  const [row] = await tx.insert(productReviews).values(review).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateReview(tx: Transaction, id: number, changed: Partial<ReviewRow>): Promise<void> {
  await tx.update(productReviews).set(changed).where(eq(productReviews.id, id));
}

/** Writes the public copy of a review, or deletes it if the review is not published. */
export async function publishReview(tx: Transaction, review: ReviewRow): Promise<void> {
  const { id: reviewId, productId, rating, text, aiMark, answer, createdAt } = review;
  if (review.state !== "published") {
    await tx.delete(publicReviews).where(eq(publicReviews.reviewId, reviewId));
    return;
  }
  const published = { rating, text, aiMark, answer };
  await tx
    .insert(publicReviews)
    .values({ reviewId, productId, createdAt, ...published })
    .onConflictDoUpdate({ target: publicReviews.reviewId, set: published });
}

/** The latest published reviews, read through the guest connection. */
export async function listPublicReviews(
  guestDb: DatabaseOrTransaction,
  { productId, limit }: { productId: number; limit: number },
): Promise<(typeof publicReviews.$inferSelect)[]> {
  return guestDb
    .select()
    .from(publicReviews)
    .where(eq(publicReviews.productId, productId))
    .orderBy(desc(publicReviews.reviewId))
    .limit(limit);
}

/** Adds to the totals of a product. Writes nothing if nothing changes. */
export async function addToRating(tx: Transaction, productId: number, change: RatingSum): Promise<void> {
  if (change.count === 0 && change.sum === 0) return;
  const { count, sum } = productRatings;
  // An empty row is inserted first, because a row with negative values would be rejected before the conflict is
  // detected.
  await tx.insert(productRatings).values({ productId, count: 0, sum: 0 }).onConflictDoNothing();
  await tx
    .update(productRatings)
    .set({ count: sql`${count} + ${change.count}`, sum: sql`${sum} + ${change.sum}` })
    .where(eq(productRatings.productId, productId));
}

/** The ratings of these products. Products without reviews are missing. */
export async function findRatings(
  db: DatabaseOrTransaction,
  productIds: readonly number[],
): Promise<Map<number, RatingSum>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productRatings)
    .where(and(inArray(productRatings.productId, [...productIds]), gt(productRatings.count, 0)));
  return new Map(rows.map(({ productId, ...rating }) => [productId, rating]));
}

export async function countReviewsOf(db: DatabaseOrTransaction, authorId: number): Promise<number> {
  return db.$count(productReviews, and(eq(productReviews.authorId, authorId), eq(productReviews.state, "published")));
}

/** The numbers of the author's reviews that other users cannot read. */
export async function listUnseen(tx: Transaction, authorId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: productReviews.id })
    .from(productReviews)
    .where(and(eq(productReviews.authorId, authorId), inArray(productReviews.state, ["held", "hidden"])))
    .orderBy(asc(productReviews.id));
  return rows.map(({ id }) => id);
}
