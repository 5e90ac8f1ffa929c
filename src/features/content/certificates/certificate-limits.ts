/**
 * The maximum number of certificates of one course per user, including withdrawn ones, because each keeps its number
 * permanently.
 */
export const CERTIFICATES_A_COURSE = 10;
export const REASON_CHARACTERS = 200;
/** The number of characters that fit on a line of the certificate. */
export const NAME_CHARACTERS = 20;
