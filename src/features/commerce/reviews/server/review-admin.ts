import { MAX_EXCERPT } from "../../../../domain/notifications/notification-limits.ts";
import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { cutText } from "../../../../kit/values/storable-text.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { replyNotification } from "../../../community/discussions/notifications.ts";
import { productPath } from "../../products/product-paths.ts";
import type { AdminReview, listAdminReviews } from "../admin-contract.ts";
import { reviewCursor } from "../contract.ts";
import { ADMIN_REVIEWS_PER_PAGE } from "../review-rules.ts";
import { changeReview } from "./change-review.ts";
import { type AdminFilter, findReviews, listAdminRows, lockReview, type ReviewRow } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

type AdminContext = Pick<ReviewsContext, "db" | "clock" | "findTitles" | "notify">;

export async function listForAdmin(
  context: Pick<AdminContext, "db" | "findTitles">,
  filter: Omit<AdminFilter, "limit">,
): Promise<OutputOf<typeof listAdminReviews>> {
  const found = await listAdminRows(context.db, { ...filter, limit: ADMIN_REVIEWS_PER_PAGE + 1 });
  const { listed: rows, next } = cutPage(found, ADMIN_REVIEWS_PER_PAGE, reviewCursor.write);
  const titles = await context.findTitles(rows.map(({ productId }) => productId));
  return { items: rows.map((row) => toAdminReview(row, titles)), next };
}

interface Answer {
  id: number;
  text: string;
  /** null: the command line. */
  by: number | null;
  note: StaffCaller["note"];
}

/** Answers a review in the name of the site; the same text again changes nothing. Throws 404, 409. */
export async function answerReview(context: AdminContext, { id, text, by, note }: Answer): Promise<AdminReview> {
  const { db, clock, notify } = context;
  const titles = await titlesOf(context, id);
  return db.transaction(async (tx) => {
    const review = await requireReview(tx, id);
    if (review.state !== "published") throw notPublic();
    note({ subject: `review:${id}`, before: { answer: review.answer }, after: { answer: text } });
    if (review.answer === text) return toAdminReview(review, titles);
    const answered = await changeReview(tx, { id, answer: text, answeredAt: clock.now() });
    const { authorId, productId } = review;
    // One for each review: a rewritten answer sends no second notification.
    await notify(
      tx,
      replyNotification.notice({
        to: authorId,
        about: `review:${id}`,
        key: `review-answer:${id}`,
        data: {
          where: titles.get(productId) ?? "商品评价",
          excerpt: cutText(text, MAX_EXCERPT),
          path: productPath(productId),
        },
        ...(by !== null && { actorId: by }),
      }),
    );
    return toAdminReview(answered ?? review, titles);
  });
}

/** Deletes the answer. Throws 404. */
export async function withdrawAnswer(
  context: Pick<AdminContext, "db" | "findTitles">,
  { id, note }: Pick<Answer, "id" | "note">,
): Promise<AdminReview> {
  const titles = await titlesOf(context, id);
  return context.db.transaction(async (tx) => {
    const review = await requireReview(tx, id);
    note({ subject: `review:${id}`, before: { answer: review.answer }, after: { answer: null } });
    if (review.answer === null) return toAdminReview(review, titles);
    const changed = await changeReview(tx, { id, answer: null, answeredAt: null });
    return toAdminReview(changed ?? review, titles);
  });
}

/** Before the transaction: in it there is one connection. */
async function titlesOf({ db, findTitles }: Pick<AdminContext, "db" | "findTitles">, id: number) {
  return findTitles((await findReviews(db, [id])).map(({ productId }) => productId));
}

async function requireReview(tx: Transaction, id: number): Promise<ReviewRow> {
  const review = await lockReview(tx, id);
  if (!review || review.state === "deleted") throw notFound("没有这条评价，或者它已经删除");
  return review;
}

function notPublic(): AppError {
  const message = "这条评价现在别人看不到，放行后再回答";
  return new AppError({ status: 409, code: "REVIEW_NOT_SHOWN", message });
}

function toAdminReview(row: ReviewRow, titles: ReadonlyMap<number, string>): AdminReview {
  if (row.state === "deleted") throw new Error(`review ${row.id} is deleted`);
  return {
    id: row.id,
    product_id: row.productId,
    title: titles.get(row.productId) ?? "",
    author: row.authorId,
    rating: row.rating,
    text: row.text,
    state: row.state,
    answer: row.answer,
    ai_mark: row.aiMark,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    answered_at: row.answeredAt?.toISOString() ?? null,
  };
}
