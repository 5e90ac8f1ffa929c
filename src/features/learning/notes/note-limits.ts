/** Characters of a quote without its white space, and as it is shown. */
export const QUOTE_CHARACTERS = 2_000;
export const MAX_QUOTE_CHARACTERS = 4_000;
/** Characters stored on either side of a quote, without white space. */
export const CONTEXT_CHARACTERS = 64;
/** Both sides of a place agree as far as they were stored. */
export const FULL_AGREEMENT = 2 * CONTEXT_CHARACTERS;
/** Characters of the caption at the second of a note. */
export const CAPTION_CHARACTERS = 500;
/** Characters of a user's text to a quote. */
export const BODY_CHARACTERS = 5_000;
export const MAX_NOTES_PER_RESOURCE = 500;
export const NOTES_A_PERSON = 10_000;
/** Bytes of all quotes and texts of a user: the limit of their note export. */
export const BYTES_A_PERSON = 12_000_000;
/** How long a deleted note can be restored. */
export const RESTORE_SECONDS = 60 * 60;
/** A search in the notebook ends there: more words, a work or a day narrow it. */
export const NOTES_FOUND = 500;
/** Works that the notebook can be filtered by: those with the latest notes. */
export const WORKS_LISTED = 200;
