/** Length of the code in a link. */
export const CODE_CHARACTERS = 12;

/** Numbers of an inviter that are remembered by their hashes, the latest. */
export const MAX_MARKS = 10;

export const INVITATIONS_A_PAGE = 20;

/** Changes of the terms that the admin list returns. */
export const MAX_CHANGES_LISTED = 50;
