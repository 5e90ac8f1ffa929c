import type { Transaction } from "../../../../ports/database.ts";
import { countedOf } from "../review-rules.ts";
import { addToRating, lockReview, publishReview, type ReviewRow, updateReview } from "./review-store.ts";

interface ReviewChange
  extends Partial<
    Pick<ReviewRow, "state" | "rating" | "text" | "aiMark" | "province" | "editedAt" | "answer" | "answeredAt">
  > {
  id: number;
}

const EMPTY = { text: "", aiMark: "none", province: null, answer: null, answeredAt: null } as const;

/**
 * Changes a review, its product's rating and its public copy in the same transaction. A deleted review stays deleted
 * and has no text.
 */
export async function changeReview(tx: Transaction, { id, ...change }: ReviewChange): Promise<ReviewRow | null> {
  const before = await lockReview(tx, id);
  if (!before || before.state === "deleted") return null;
  const after = { ...before, ...change, ...(change.state === "deleted" && EMPTY) };
  const { id: _, ...columns } = after;
  await updateReview(tx, id, columns);
  await publishReview(tx, after);
  const [was, is] = [countedOf(before), countedOf(after)];
  await addToRating(tx, before.productId, { count: is.count - was.count, sum: is.sum - was.sum });
  return after;
}
