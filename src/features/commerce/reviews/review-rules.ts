/** As many characters as a review may have. */
export const REVIEW_CHARACTERS = 1_000;
export const REVIEWS_A_PAGE = 10;
export const REVIEWS_AT_DESK = 50;
export const MAX_STARS = 5;
/** So many reviews stand in the page itself. */
export const REVIEWS_IN_PAGE = 3;
/** As many characters as the answer of the site may have. */
export const ANSWER_CHARACTERS = 500;
/** Of fewer the average says more about chance than about the product. */
const FEWEST_RATED = 3;

/** What buyers gave a product, all in all. */
export interface RatingSum {
  count: number;
  /** Of all ratings from 1 to 5. */
  sum: number;
}

/** The average with one digit behind the point, as it is shown; null: too few said anything. */
export function averageOf({ count, sum }: RatingSum): number | null {
  return count < FEWEST_RATED ? null : Math.round((sum * 10) / count) / 10;
}

/** What one review adds to the sum of its product: only what everyone may read counts. */
export function countedOf({ state, rating }: { state: string; rating: number }): RatingSum {
  return state === "published" ? { count: 1, sum: rating } : { count: 0, sum: 0 };
}
