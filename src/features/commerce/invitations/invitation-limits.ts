/** The length of the code in a link. */
export const CODE_CHARACTERS = 12;

/** The maximum number of phone numbers of an inviter whose hashes are stored. The latest ones are stored. */
export const MAX_MARKS = 10;

export const INVITATIONS_A_PAGE = 20;

/** The number of changes of the terms that the admin list returns. */
export const MAX_CHANGES_LISTED = 50;
