/** Why content waits for review. */
export const WHYS = ["review_first", "first_post", "link", "words", "reports", "edited"] as const;

export type Why = (typeof WHYS)[number];
