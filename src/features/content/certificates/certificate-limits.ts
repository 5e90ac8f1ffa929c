/** Certificates of one course that one person may have made, those withdrawn among them: each keeps its number for good. */
export const CERTIFICATES_A_COURSE = 10;
export const REASON_CHARACTERS = 200;
/** As many letters as a line of the certificate holds. */
export const NAME_CHARACTERS = 20;
