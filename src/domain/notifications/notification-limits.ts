/** Read notifications are stored for this many days, unread ones for longer; then a job removes them. */
export const READ_RETENTION_DAYS = 90;
export const UNREAD_RETENTION_DAYS = 365;
/** Events are stored longer than any cause of a second notification about them. */
export const EVENT_RETENTION_DAYS = 400;

/**
 * The maximum number of notifications that one user gets per day in Asia/Shanghai; security messages are never
 * withheld.
 */
export const MAX_NOTIFICATIONS_A_DAY = 500;
export const MAX_MAILS_A_DAY = 20;
export const MAX_SMS_A_DAY = 3;

/** More than anyone reads; it only limits accidents. */
export const MAX_FOLLOWS = 500;
/** A release is announced when its work has not changed for this long, so that many changes become one notification. */
export const SETTLE_MINUTES = 5;

/** The maximum number of titles in a bundle; the others are only counted. */
export const MAX_TITLES = 3;
export const MAX_EXCERPT = 140;
export const MAX_TITLE = 200;

/** Ten attempts over about eight hours; later the message is useless. */
export const MAX_ATTEMPTS = 10;
/** An attempt that runs longer was lost with its process. */
export const LONGEST_TRY_MINUTES = 10;
/** The maximum number of messages in one daily mail. */
export const MAX_IN_DIGEST = 50;
