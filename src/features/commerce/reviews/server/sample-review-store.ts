import { and, asc, eq, ne } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { insertReview, publishReview } from "./review-store.ts";
import { productReviews } from "./review-tables.ts";

/** A review of the demo. */
export interface SampleReview {
  productId: number;
  authorId: number;
  rating: number;
  text: string;
  /** null: no answer. */
  answer: string | null;
  writtenAt: Date;
}

/** Publishes a review of the demo, which counts in no rating. Returns its id. */
export async function seedReview(
  tx: Transaction,
  { writtenAt, text, answer, ...facts }: SampleReview,
): Promise<number> {
  const row = await insertReview(tx, {
    ...facts,
    // Pages show reviews without their authors too.
    text: `${SAMPLE_MARK.text}${text}`,
    answer,
    answeredAt: answer === null ? null : writtenAt,
    aiMark: "none",
    state: "published",
    province: null,
    createdAt: writtenAt,
    editedAt: null,
    isSample: true,
  });
  if (!row) throw new Error("a member reviews a product once");
  await publishReview(tx, row);
  return row.id;
}

/** The reviews of invented members that are not deleted. */
export async function listSampleReviews(tx: Transaction): Promise<number[]> {
  const { id, isSample, state } = productReviews;
  const rows = await tx
    .select({ id })
    .from(productReviews)
    .where(and(eq(isSample, true), ne(state, "deleted")))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}
