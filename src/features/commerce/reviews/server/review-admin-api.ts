import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { answerReview, listForAdmin, withdrawAnswer } from "./review-admin.ts";
import type { ReviewsContext } from "./reviews-context.ts";

/** Admin endpoints of reviews. */
export function serveReviewAdmin(context: ReviewsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAdminReviews, ({ query }) => {
      const { product_id: productId = null, state = null, is_unanswered: isUnanswered, cursor } = query;
      return listForAdmin(context, { productId, state, isUnanswered, before: cursor?.id ?? null });
    }),
    serveEndpoint(contract.answerReview, ({ params, body }, { user, note }) =>
      answerReview(context, { id: params.review_id, text: body.text, by: user.id, note }),
    ),
    serveEndpoint(contract.withdrawAnswer, ({ params }, { note }) =>
      withdrawAnswer(context, { id: params.review_id, note }),
    ),
  ];
}
