import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { changeReview } from "./change-review.ts";
import { countReviewsOf, forgetProvincesOf, listReviewsAfter, listUnseen, type ReviewRow } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

const BATCH = 500;

/** A user's reviews of purchases. */
export function personalReviews({ db }: Pick<ReviewsContext, "db">): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "product_reviews",
        userColumn: "author_id",
        copy: { list: "reviews" },
        onLeaving: {
          rule: "anonymise",
          columns: ["province"],
          because: "别人靠评价决定买不买；作者显示为「已注销用户」",
        },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "reviews",
        title: "商品评价",
        columns: {
          product_id: "商品的编号",
          rating: "星",
          text: "评价",
          state: "状态",
          ai_mark: "AI 标识",
          province: "属地",
          created_at: "时间",
          edited_at: "修改时间",
          answer: "本站的回答",
        },
        read: () =>
          inBatches((last: ReviewRow | null) =>
            listReviewsAfter(db, { authorId: userId, after: last?.id ?? 0, limit: BATCH }),
          ),
        cells: ({ productId, rating, text, aiMark, state, province, createdAt, editedAt, answer }) => ({
          product_id: productId,
          rating,
          text,
          state,
          province,
          ai_mark: aiMark,
          created_at: createdAt,
          edited_at: editedAt,
          answer,
        }),
      }),
    ],
    describeHoldings: async (userId) => {
      const count = await countReviewsOf(db, userId);
      const sentence = `${count} 条商品评价会留下，作者显示为「已注销用户」；不想留下的请先在商品页删除`;
      return { consequences: count === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseen(tx, userId)) await changeReview(tx, { id, state: "deleted" });
      await forgetProvincesOf(tx, userId);
    },
  });
}
