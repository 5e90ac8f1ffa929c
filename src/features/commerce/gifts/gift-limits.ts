/** The giver's signature and message. */
export const MAX_SENDER = 20;
export const MAX_MESSAGE = 200;

/** The length of the secret in a gift's link in characters: 32 bytes. */
export const SECRET_CHARACTERS = 43;

/** The number of days before its end when the giver is reminded. */
export const REMINDER_DAYS = 7;

export const GIFTS_A_PAGE = 20;
