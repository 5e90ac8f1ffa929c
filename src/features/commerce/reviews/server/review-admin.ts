import { MAX_EXCERPT } from "../../../../domain/notifications/notification-limits.ts";
import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type NamePerson, namePeople } from "../../../../kit/tables/listed-people.ts";
import { cutText } from "../../../../kit/values/storable-text.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { replyNotification } from "../../../community/discussions/notifications.ts";
import { productPath } from "../../products/product-paths.ts";
import type { AdminReview } from "../admin-contract.ts";
import { changeReview } from "./change-review.ts";
import { findReviews, lockReview, type ReviewRow } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

type AdminContext = Pick<ReviewsContext, "db" | "clock" | "findTitles" | "people" | "notify">;
type DescribeContext = Pick<AdminContext, "db" | "findTitles" | "people">;

interface Answer {
  id: number;
  text: string;
  /** null: on the command line. */
  by: number | null;
  note: StaffCaller["note"];
}

/** Answers a review in the name of the site. The same text changes nothing. Throws 404, 409. */
export async function answerReview(context: AdminContext, { id, text, by, note }: Answer): Promise<AdminReview> {
  const { db, clock, notify } = context;
  const { titles, serialize } = await readAround(context, id);
  return db.transaction(async (tx) => {
    const review = await requireReview(tx, id);
    if (review.state !== "published") throw notPublic();
    note({ subject: `review:${id}`, before: { answer: review.answer }, after: { answer: text } });
    if (review.answer === text) return serialize(review);
    const answered = await changeReview(tx, { id, answer: text, answeredAt: clock.now() });
    const { authorId, productId } = review;
    // There is one key per review, so a changed answer does not send a second notification.
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
    return serialize(answered ?? review);
  });
}

/** Deletes the answer. Throws 404. */
export async function withdrawAnswer(
  context: DescribeContext,
  { id, note }: Pick<Answer, "id" | "note">,
): Promise<AdminReview> {
  const { serialize } = await readAround(context, id);
  return context.db.transaction(async (tx) => {
    const review = await requireReview(tx, id);
    note({ subject: `review:${id}`, before: { answer: review.answer }, after: { answer: null } });
    if (review.answer === null) return serialize(review);
    const changed = await changeReview(tx, { id, answer: null, answeredAt: null });
    return serialize(changed ?? review);
  });
}

/** Read before the transaction, which has only one connection. */
async function readAround(context: DescribeContext, id: number) {
  return readNames(context, await findReviews(context.db, [id]));
}

async function readNames({ db, findTitles, people }: DescribeContext, rows: readonly ReviewRow[]) {
  const titles = await findTitles([...new Set(rows.map(({ productId }) => productId))]);
  const name = await namePeople(
    people,
    db,
    rows.map(({ authorId }) => authorId),
  );
  return { titles, serialize: (row: ReviewRow) => toAdminReview(row, titles, name) };
}

/** Reviews for staff, in the given order. */
export async function describeReviews(context: DescribeContext, rows: readonly ReviewRow[]): Promise<AdminReview[]> {
  const { serialize } = await readNames(context, rows);
  return rows.map(serialize);
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

function toAdminReview(row: ReviewRow, titles: ReadonlyMap<number, string>, name: NamePerson): AdminReview {
  if (row.state === "deleted") throw new Error(`review ${row.id} is deleted`);
  return {
    id: row.id,
    product_id: row.productId,
    title: titles.get(row.productId) ?? "",
    author: name(row.authorId),
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
