/** The maximum number of members in one transaction, and in one call. */
export const MAX_AT_ONCE = 500;
