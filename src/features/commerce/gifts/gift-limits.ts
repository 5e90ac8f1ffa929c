/** The giver's signature and message. */
export const MAX_SENDER = 20;
export const MAX_MESSAGE = 200;

/** Characters of the secret in a gift's link: 32 bytes. */
export const SECRET_CHARACTERS = 43;

/** How long before its end the giver is reminded. */
export const REMINDER_DAYS = 7;

export const GIFTS_A_PAGE = 20;
