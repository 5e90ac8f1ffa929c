/** Why a thing waits for staff. */
export const WHYS = ["review_first", "first_post", "link", "words", "reports", "edited"] as const;

export type Why = (typeof WHYS)[number];
