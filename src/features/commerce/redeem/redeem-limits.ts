/** The maximum number of codes in one batch. For more codes, create several batches. */
export const MAX_CODES = 10_000;

/** The maximum number of codes of one batch that one person can redeem. */
export const MAX_PER_PERSON = 100;

export const REDEMPTIONS_A_PAGE = 20;
