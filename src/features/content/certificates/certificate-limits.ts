/** Certificates of one course that one user may have made, including withdrawn ones: each keeps its number for good. */
export const CERTIFICATES_A_COURSE = 10;
export const REASON_CHARACTERS = 200;
/** As many letters as fit on a line of the certificate. */
export const NAME_CHARACTERS = 20;
