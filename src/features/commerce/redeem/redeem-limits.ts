/** Codes of one batch; more are several batches. */
export const MAX_CODES = 10_000;

/** The maximum number of codes of one batch for one person. */
export const MAX_PER_PERSON = 100;

export const REDEMPTIONS_A_PAGE = 20;
