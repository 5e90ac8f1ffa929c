import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import { productPath } from "../../products/product-paths.ts";
import { changeReview } from "./change-review.ts";
import { findReviews } from "./review-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

/** Reviews for moderation. Everyone can read and report published ones. */
export function moderateReviews({ db, findTitles }: Pick<ReviewsContext, "db" | "findTitles">): ModeratedContent {
  return {
    setState: async (tx, id, state) => void (await changeReview(tx, { id, state })),
    async describe(ids) {
      const rows = await findReviews(db, ids);
      const titles = await findTitles(rows.map(({ productId }) => productId));
      return new Map(
        rows.flatMap(({ id, productId }) => {
          const title = titles.get(productId);
          return title === undefined ? [] : [[id, { title, path: productPath(productId) }]];
        }),
      );
    },
    async findFor(user, id) {
      const [review] = await findReviews(db, [id]);
      if (!review || review.state === "deleted") return null;
      const isSeen = review.state === "published" || review.authorId === user.id;
      return isSeen ? { authorId: review.authorId } : null;
    },
  };
}
