import type { AdminReview } from "./admin-contract.ts";

/** The names of the states, which state who can read a review. */
export const REVIEW_STATE_TITLES: Readonly<Record<AdminReview["state"], string>> = {
  published: "人人可见",
  held: "等审核",
  hidden: "已隐藏",
};
