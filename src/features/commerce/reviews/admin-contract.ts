import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { ANSWER_CHARACTERS } from "./review-rules.ts";

export const LISTED_REVIEW_STATES = ["published", "held", "hidden"] as const;

/** A review for staff. The moderation queue hides and publishes it, like all texts of users. */
const adminReviewSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  /** The title of the product. Empty if the product no longer exists. */
  title: z.string(),
  author: listedPersonSchema,
  rating: z.number().int(),
  text: z.string(),
  ai_mark: wireAiMark,
  state: z.enum(LISTED_REVIEW_STATES),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
  answer: z.string().nullable(),
  answered_at: wireTime.nullable(),
});

export type AdminReview = z.output<typeof adminReviewSchema>;

const who = can("community.moderate");
const params = z.object({ review_id: wireId });
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

export const reviewList = defineStaffList({
  name: "staff-reviews",
  sorts: { id: "id", rating: "number", edited_at: "moment?" },
  firstSort: "-id",
  filters: {
    product_id: wireId.optional(),
    author_id: wireId.optional(),
    state: z.enum(LISTED_REVIEW_STATES).optional(),
    is_unanswered: z.stringbool().default(false),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listAdminReviews = defineEndpoint({
  name: "listReviewsAtDesk",
  summary:
    "买过的人写的评价，新的在前；可以只看一件商品的、一种状态的、还没有回答的；q 在评价、回答、商品、写的人的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/reviews",
  who,
  query: reviewList.query,
  output: staffPageOf(adminReviewSchema),
});

export const exportReviews = defineEndpoint({
  name: "exportReviews",
  summary: "筛选出的评价，CSV",
  method: "GET",
  path: "/v1/admin/reviews/export",
  who,
  isReadingAudited: true,
  query: reviewList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits,
});

export const answerReview = defineEndpoint({
  name: "answerReview",
  summary: "以本站的名义回答一条人人可见的评价，或改写回答；写评价的人收到通知",
  method: "PUT",
  path: "/v1/admin/reviews/{review_id}/answer",
  who,
  params,
  body: z.object({
    text: plainTextOf(ANSWER_CHARACTERS)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, "请写回答")),
  }),
  output: adminReviewSchema,
  limits,
  errors: ["NOT_FOUND", "REVIEW_NOT_SHOWN"],
});

export const withdrawAnswer = defineEndpoint({
  name: "withdrawAnswer",
  summary: "收回对一条评价的回答；没有回答时什么也不变",
  method: "DELETE",
  path: "/v1/admin/reviews/{review_id}/answer",
  who,
  params,
  output: adminReviewSchema,
  limits,
  errors: ["NOT_FOUND"],
});
