/** The maximum length of a review in characters. */
export const REVIEW_CHARACTERS = 1_000;
export const REVIEWS_A_PAGE = 10;
export const MAX_STARS = 5;
/** The number of reviews that are part of the page. */
export const REVIEWS_IN_PAGE = 3;
/** The maximum length of the site's answer in characters. */
export const ANSWER_CHARACTERS = 500;
/** With fewer reviews, the average would be random. */
const FEWEST_RATED = 3;

/** The number and the sum of a product's ratings. */
export interface RatingSum {
  count: number;
  /** The sum of all ratings from 1 to 5. */
  sum: number;
}

/** The displayed average with one decimal. null: too few reviews. */
export function averageOf({ count, sum }: RatingSum): number | null {
  return count < FEWEST_RATED ? null : Math.round((sum * 10) / count) / 10;
}

/** The contribution of one review to the totals of its product. Only published reviews of real buyers count. */
export function countedOf({
  state,
  rating,
  isSample,
}: {
  state: string;
  rating: number;
  isSample: boolean;
}): RatingSum {
  return state === "published" && !isSample ? { count: 1, sum: rating } : { count: 0, sum: 0 };
}
