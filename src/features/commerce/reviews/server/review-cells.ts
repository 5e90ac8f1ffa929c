import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { AdminReview } from "../admin-contract.ts";
import { REVIEW_STATE_TITLES } from "../admin-state-titles.ts";

/** The columns of the exported list. */
export const REVIEW_COLUMNS = {
  id: "编号",
  product: "商品",
  product_id: "商品编号",
  rating: "星",
  text: "评价",
  author: "谁",
  author_id: "账号",
  state: "状态",
  created_at: "时间",
  edited_at: "修改",
  answer: "回答",
  answered_at: "回答时间",
} as const;

export function toReviewCells(review: AdminReview): Record<keyof typeof REVIEW_COLUMNS, string | number | null> {
  const at = (moment: string | null) => moment && formatExactTime(new Date(moment));
  return {
    id: review.id,
    product: review.title,
    product_id: review.product_id,
    rating: review.rating,
    text: review.text,
    author: review.author.name,
    author_id: review.author.user_id,
    state: REVIEW_STATE_TITLES[review.state],
    created_at: at(review.created_at),
    edited_at: at(review.edited_at),
    answer: review.answer,
    answered_at: at(review.answered_at),
  };
}
