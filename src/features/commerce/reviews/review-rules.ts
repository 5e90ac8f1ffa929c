/** As many characters as a review may have. */
export const REVIEW_CHARACTERS = 1_000;
export const REVIEWS_A_PAGE = 10;
export const MAX_STARS = 5;
/** The number of reviews in the page itself. */
export const REVIEWS_IN_PAGE = 3;
/** As many characters as the answer of the site may have. */
export const ANSWER_CHARACTERS = 500;
/** With fewer reviews the average depends on chance. */
const FEWEST_RATED = 3;

/** The ratings of a product in total. */
export interface RatingSum {
  count: number;
  /** Of all ratings from 1 to 5. */
  sum: number;
}

/** The average with one decimal, as displayed; null: too few reviews. */
export function averageOf({ count, sum }: RatingSum): number | null {
  return count < FEWEST_RATED ? null : Math.round((sum * 10) / count) / 10;
}

/** The contribution of one review to the sum of its product: only public ones count. */
export function countedOf({ state, rating }: { state: string; rating: number }): RatingSum {
  return state === "published" ? { count: 1, sum: rating } : { count: 0, sum: 0 };
}
