import type { ModerationDecision } from "../../../../domain/moderation/moderated-content.ts";
import { linksOf } from "../../../../domain/moderation/text-links.ts";
import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { changeReview } from "./change-review.ts";
import { findOwn, insertReview, type ReviewRow } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

interface Writing {
  caller: KnownCaller;
  productId: number;
  draft: {
    rating: number;
    text: string;
    /** undefined: unchanged. */
    ai_mark?: AiMark | undefined;
  };
}

/** A concurrent second call fails at first and then gets the result of the first call. */
const MAX_TRIES = 3;

/**
 * Writes or rewrites a buyer's review of a product. The same text changes nothing. Throws 404, 403 without a purchase
 * or after a refund, 422 for forbidden text.
 */
export async function writeReview(context: ReviewsContext, writing: Writing): Promise<ReviewRow> {
  const { caller, productId } = writing;
  const authorId = caller.user.id;
  if (!(await context.findTitles([productId])).has(productId)) throw notFound("没有这件商品");
  if (!(await context.filterBuyers(productId, [authorId])).has(authorId)) throw purchaseNeeded();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const written = await writeOnce(context, writing);
    if (written) return written;
  }
  throw new AppError({ status: 409, code: "CONFLICT", message: "你刚刚写过评价，刷新后可以修改" });
}

/** null: a concurrent call was faster, and its review exists or is already deleted. */
async function writeOnce(context: ReviewsContext, { caller, productId, draft }: Writing): Promise<ReviewRow | null> {
  const authorId = caller.user.id;
  const known = await findOwn(context.db, { productId, authorId });
  const aiMark = draft.ai_mark ?? known?.aiMark ?? "none";
  if (known && known.rating === draft.rating && known.text === draft.text && known.aiMark === aiMark) return known;
  const text = { source: draft.text, plainText: draft.text, links: linksOf(draft.text) };
  const change = known ? "edit" : "new";
  const moderated = await context.moderate({ kind: "review", caller, change, title: null, text });
  const stored = { rating: draft.rating, text: moderated.source, aiMark, province: moderated.province };
  return known
    ? editReview(context, { id: known.id, stored, moderated })
    : addReview(context, { stored: { ...stored, productId, authorId }, moderated });
}

type Stored = Pick<ReviewRow, "rating" | "text" | "aiMark" | "province">;

async function editReview(
  { db, clock }: ReviewsContext,
  { id, stored, moderated }: { id: number; stored: Stored; moderated: ModerationDecision },
): Promise<ReviewRow | null> {
  return db.transaction(async (tx) => {
    // Moderation locks its own row before the review's row, and so does this code.
    const state = await moderated.record(tx, { kind: "review", id });
    return changeReview(tx, { id, ...stored, state, editedAt: clock.now() });
  });
}

async function addReview(
  { db, clock }: ReviewsContext,
  { stored, moderated }: { stored: Stored & Pick<ReviewRow, "productId" | "authorId">; moderated: ModerationDecision },
): Promise<ReviewRow | null> {
  return db.transaction(async (tx) => {
    const facts = { ...stored, createdAt: clock.now(), editedAt: null, answer: null, answeredAt: null };
    const row = await insertReview(tx, { ...facts, state: "held" });
    if (!row) return null;
    const state = await moderated.record(tx, { kind: "review", id: row.id });
    return changeReview(tx, { id: row.id, state });
  });
}

/** Deleting a missing review succeeds. */
export async function deleteOwnReview(
  { db, withdraw }: ReviewsContext,
  { user, productId }: { user: CallingUser; productId: number },
): Promise<void> {
  const known = await findOwn(db, { productId, authorId: user.id });
  if (!known) return;
  await db.transaction(async (tx) => {
    await withdraw(tx, { kind: "review", id: known.id });
    await changeReview(tx, { id: known.id, state: "deleted" });
  });
}

function purchaseNeeded(): AppError {
  const message = "买过这件商品、没有退款的人才能写评价";
  return new AppError({ status: 403, code: "REVIEW_NEEDS_PURCHASE", message });
}
