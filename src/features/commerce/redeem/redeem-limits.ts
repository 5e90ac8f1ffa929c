/** Codes of one batch; more are several batches. */
export const MAX_CODES = 10_000;

/** Codes of one batch that one person may use, at most. */
export const MAX_PER_PERSON = 100;

export const BATCHES_A_PAGE = 20;
export const CODES_A_PAGE = 100;
export const REDEMPTIONS_A_PAGE = 20;
