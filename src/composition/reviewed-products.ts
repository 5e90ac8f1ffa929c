import type { ModeratedContent } from "../domain/moderation/moderated-content.ts";
import { subjectOfProduct } from "../domain/orders/subjects.ts";
import { findBoughtLines } from "../features/access/membership/server/ledger/grant-store.ts";
import { filterLinesOf } from "../features/commerce/orders/server/order/order-store.ts";
import { findTitles, isTitled } from "../features/commerce/products/server/product-store.ts";
import { moderateReviews } from "../features/commerce/reviews/server/moderate-reviews.ts";
import type { ReviewsContext } from "../features/commerce/reviews/server/reviews-context.ts";
import type { Database } from "../ports/database.ts";

/** Products for reviews: their names, and the users who hold something of them that was bought and not refunded. */
export function reviewedProducts(db: Database): Pick<ReviewsContext, "findTitles" | "isTitled" | "filterBuyers"> {
  return {
    findTitles: (ids) => findTitles(db, ids),
    isTitled,
    async filterBuyers(productId, userIds) {
      // The ledger knows the owner of a line, including the recipient of a gift, and whether it was revoked.
      const held = await findBoughtLines(db, userIds);
      const numbers = [...new Set(held.map(({ orderNo }) => orderNo))];
      const lines = await filterLinesOf(db, { subject: subjectOfProduct(productId), orderNos: numbers });
      const isOfProduct = new Set(lines.map(({ orderNo, position }) => `${orderNo}:${position}`));
      const holding = held.filter(({ orderNo, orderLine }) => isOfProduct.has(`${orderNo}:${orderLine}`));
      return new Set(holding.map(({ userId }) => userId));
    },
  };
}

/** Reviews of buyers, as moderation handles them. */
export function moderatedReviews(db: Database): ModeratedContent {
  return moderateReviews({ db, ...reviewedProducts(db) });
}
