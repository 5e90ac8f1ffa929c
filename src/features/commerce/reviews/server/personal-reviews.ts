import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { changeReview } from "./change-review.ts";
import { countReviewsOf, listUnseen } from "./review-store.ts";
import { productReviews } from "./review-tables.ts";
import type { ReviewsContext } from "./reviews-context.ts";

const TABLES = [
  personalTable(productReviews, {
    owner: productReviews.authorId,
    copy: {
      list: "reviews",
      title: "商品评价",
      columns: {
        product_id: ["商品的编号", "productId"],
        rating: ["星", "rating"],
        text: ["评价", "text"],
        state: ["状态", "state"],
        ai_mark: ["AI 标识", "aiMark"],
        province: ["属地", "province"],
        created_at: ["时间", "createdAt"],
        edited_at: ["修改时间", "editedAt"],
        answer: ["本站的回答", "answer"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [productReviews.province],
      because: "别人靠评价决定买不买；作者显示为「已注销用户」",
    },
  }),
];

/** A user's reviews of purchases. */
export function personalReviews({ db }: Pick<ReviewsContext, "db">): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    describeHoldings: async (userId) => {
      const count = await countReviewsOf(db, userId);
      const sentence = `${count} 条商品评价会留下，作者显示为「已注销用户」；不想留下的请先在商品页删除`;
      return { consequences: count === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseen(tx, userId)) await changeReview(tx, { id, state: "deleted" });
    },
  });
}
