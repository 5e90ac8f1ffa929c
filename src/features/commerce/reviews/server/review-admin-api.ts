import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { answerReview, describeReviews, withdrawAnswer } from "./review-admin.ts";
import { REVIEW_COLUMNS, toReviewCells } from "./review-cells.ts";
import { listedReviews } from "./review-list-store.ts";
import type { ReviewsContext } from "./reviews-context.ts";

/** The admin endpoints of reviews. */
export function serveReviewAdmin(context: ReviewsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAdminReviews, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.reviewList, page, listedReviews(context, filter));
      return { items: await describeReviews(context, rows), total, next };
    }),
    serveEndpoint(contract.exportReviews, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "reviews", after: { ...filter, sort: page.sort } });
      return exportList({
        list: contract.reviewList,
        page,
        source: listedReviews(context, filter),
        toItems: (rows) => describeReviews(context, rows),
        columns: REVIEW_COLUMNS,
        cells: toReviewCells,
        fileName: "reviews",
        displayName: "评价",
      });
    }),
    serveEndpoint(contract.answerReview, ({ params, body }, { user, note }) =>
      answerReview(context, { id: params.review_id, text: body.text, by: user.id, note }),
    ),
    serveEndpoint(contract.withdrawAnswer, ({ params }, { note }) =>
      withdrawAnswer(context, { id: params.review_id, note }),
    ),
  ];
}
