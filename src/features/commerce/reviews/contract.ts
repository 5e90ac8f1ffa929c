import { z } from "zod";
import { POST_STATES } from "../../../domain/moderation/moderated-content.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireAiMark, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { authorSchema } from "../../community/discussions/post-author.ts";
import { MAX_STARS, REVIEW_CHARACTERS } from "./review-rules.ts";

const reviewSchema = z.object({
  id: z.number().int(),
  author: authorSchema,
  rating: z.number().int().min(1).max(MAX_STARS),
  text: z.string(),
  ai_mark: wireAiMark,
  /** Other users only see published reviews. */
  state: z.enum(POST_STATES),
  is_own: z.boolean(),
  /** The purchase was refunded later. */
  is_refunded: z.boolean(),
  province: z.string().nullable(),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
  /** The answer of the site. */
  answer: z.object({ text: z.string(), at: wireTime }).nullable(),
});

export type Review = z.output<typeof reviewSchema>;

const ofProduct = { params: z.object({ id: wireId }) } as const;

export const reviewCursor = idCursor("reviews");

export const listReviews = defineEndpoint({
  ...ofProduct,
  name: "listReviews",
  summary: "买过这件商品的人写的评价，新的在前",
  method: "GET",
  path: "/v1/products/{id}/reviews",
  who: "anyone",
  query: z.object({ cursor: givenCursor(reviewCursor).optional() }),
  output: z.object({ items: z.array(reviewSchema), next: wireNext }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export const readOwnReview = defineEndpoint({
  ...ofProduct,
  name: "readOwnReview",
  summary: "自己对这件商品的评价，和现在能不能写",
  method: "GET",
  path: "/v1/products/{id}/review",
  who: "user",
  output: z.object({
    review: reviewSchema.nullable(),
    /** Only buyers without a refund may write. */
    may_write: z.boolean(),
  }),
});

export const writeReview = defineEndpoint({
  ...ofProduct,
  name: "writeReview",
  summary: "写下或修改自己对买过的商品的评价，每件一条",
  method: "PUT",
  path: "/v1/products/{id}/review",
  who: "user",
  body: z.object({
    rating: z.number().int().min(1, "请选 1 到 5 颗星").max(MAX_STARS, "请选 1 到 5 颗星"),
    text: plainTextOf(REVIEW_CHARACTERS)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, "请写几句话")),
    /** Absent: a new review has no mark, and a rewritten one keeps its mark. */
    ai_mark: wireAiMark.optional(),
  }),
  output: z.object({ review: reviewSchema }),
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "REVIEW_NEEDS_PURCHASE", "PHONE_NEEDED", "POSTING_BANNED", "TEXT_REFUSED", "CONFLICT"],
});

export const deleteReview = defineEndpoint({
  ...ofProduct,
  name: "deleteReview",
  summary: "删除自己对一件商品的评价",
  method: "DELETE",
  path: "/v1/products/{id}/review",
  who: "user",
  output: z.object({}),
});
