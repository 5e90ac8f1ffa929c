import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { personalReviews } from "./personal-reviews.ts";
import { describeReviews, readOwn, readReviews } from "./read-reviews.ts";
import { serveReviewAdmin } from "./review-admin-api.ts";
import type { ReviewsContext } from "./reviews-context.ts";
import { deleteOwnReview, writeReview } from "./write-review.ts";

/** Reviews of purchases by their buyers. */
export function createReviews(context: ReviewsContext): { endpoints: ServedEndpoint[]; personal: PersonalSource } {
  return {
    endpoints: [
      serveEndpoint(contract.listReviews, ({ params, query }, { user }) =>
        readReviews(context, { user, productId: params.id, before: query.cursor?.id ?? null }),
      ),
      serveEndpoint(contract.readOwnReview, ({ params }, { user }) => readOwn(context, { user, productId: params.id })),
      serveEndpoint(contract.writeReview, async ({ params, body }, caller) => {
        const productId = params.id;
        const row = await writeReview(context, { caller, productId, draft: body });
        const [review] = await describeReviews(context, { user: caller.user, productId, rows: [row] });
        if (!review) throw new Error(`review ${row.id} has vanished`);
        return { review };
      }),
      serveEndpoint(contract.deleteReview, async ({ params }, { user }) => {
        await deleteOwnReview(context, { user, productId: params.id });
        return {};
      }),
      ...serveReviewAdmin(context),
    ],
    personal: personalReviews(context),
  };
}
