import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../operator-contract.ts";
import { answerReview, listAtDesk, withdrawAnswer } from "./manage-reviews.ts";
import type { ReviewsContext } from "./reviews-context.ts";

/** Admin endpoints of reviews. */
export function serveReviewDesk(context: ReviewsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listReviewsAtDesk, ({ query }) => {
      const { product_id: productId = null, state = null, is_unanswered: isUnanswered, cursor: before = null } = query;
      return listAtDesk(context, { productId, state, isUnanswered, before });
    }),
    serveEndpoint(contract.answerReview, ({ params, body }, { user, note }) =>
      answerReview(context, { id: params.review_id, text: body.text, by: user.id, note }),
    ),
    serveEndpoint(contract.withdrawAnswer, ({ params }, { note }) =>
      withdrawAnswer(context, { id: params.review_id, note }),
    ),
  ];
}
