export const MIN_CASE_TEXT = 10;
export const MAX_CASE_TEXT = 2000;
export const MAX_ANSWER = 4000;
export const MAX_NOTE = 2000;
export const MAX_REASON = 1000;

/** The maximum number of open cases of one account or one contact. */
export const MAX_OPEN = 10;
export const MAX_PER_DAY = 5;

/** An answer can be contested once, within this number of days. */
export const REOPEN_DAYS = 15;

export const MAX_FILES = 3;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Files can be added to a case within this number of hours, with the key in the answer of the filing. */
export const ATTACH_HOURS = 2;

/**
 * Attachments are deleted this long after the case closed: an answer can be contested for 15 days, and a lawsuit would
 * begin sooner.
 */
export const FILE_RETENTION_DAYS = 90;
/** A complete case is deleted this long after it closed: the ordinary limitation period (Civil Code 188). */
export const CASE_RETENTION_DAYS = 3 * 365;

/**
 * A guest with an email address gets an email within this number of days after the answer. A site without email sends
 * nothing.
 */
export const MAIL_DAYS = 7;
