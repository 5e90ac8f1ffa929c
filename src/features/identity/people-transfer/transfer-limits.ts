/** Members in one transaction, and in one call. */
export const MOST_AT_ONCE = 500;
