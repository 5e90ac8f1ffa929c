/** A larger amount is treated as a typing error: 100 000 yuan. */
export const MAX_COUPON_FEN = 10_000_000;

/** Maximum uses of one campaign by one person. */
export const MAX_USES_PER_PERSON = 100;

/** Maximum uses of one campaign by all people. */
export const MAX_USES = 1_000_000;

/** The maximum number of single plans and products of one campaign. */
export const MAX_SUBJECTS = 50;

/** The maximum number of accounts in one call that gives coupons. */
export const MAX_ASSIGNED = 200;

/** The maximum number of coupons compared for one order. If there are more, those that end first are compared. */
export const MAX_WEIGHED = 100;

export const COUPONS_A_PAGE = 20;
