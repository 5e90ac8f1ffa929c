/** Read notifications are stored for so many days, unread ones for longer; then a job removes them. */
export const READ_RETENTION_DAYS = 90;
export const UNREAD_RETENTION_DAYS = 365;
/** Events are stored longer than anything that could notify about them a second time. */
export const EVENT_RETENTION_DAYS = 400;

/**
 * A day in Asia/Shanghai brings one person no more than this, whatever others do; security messages are never withheld.
 */
export const MAX_NOTIFICATIONS_A_DAY = 500;
export const MAX_MAILS_A_DAY = 20;
export const MAX_SMS_A_DAY = 3;

/** More than anybody reads of; it only bounds an accident. */
export const MAX_FOLLOWS = 500;
/** A release is announced when its work has not changed for so long: many together are one notification. */
export const SETTLE_MINUTES = 5;

/** Titles that a bundle names before it only counts. */
export const MAX_TITLES = 3;
export const MAX_EXCERPT = 140;
export const MAX_TITLE = 200;

/** Ten tries over some eight hours; later the message is of no use. */
export const MAX_ATTEMPTS = 10;
/** A try that runs longer has died with its process. */
export const LONGEST_TRY_MINUTES = 10;
/** Messages of one mail of the day. */
export const MAX_IN_DIGEST = 50;
