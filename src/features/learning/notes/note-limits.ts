/** The maximum length of a quote in characters, without its white space, and as displayed. */
export const QUOTE_CHARACTERS = 2_000;
export const MAX_QUOTE_CHARACTERS = 4_000;
/** The number of characters stored on each side of a quote, without white space. */
export const CONTEXT_CHARACTERS = 64;
/** The text on both sides matches completely. */
export const FULL_AGREEMENT = 2 * CONTEXT_CHARACTERS;
/** The maximum length of the caption at the second of a note, in characters. */
export const CAPTION_CHARACTERS = 500;
/** The maximum length of a user's text about a quote, in characters. */
export const BODY_CHARACTERS = 5_000;
export const MAX_NOTES_PER_RESOURCE = 500;
export const NOTES_A_PERSON = 10_000;
/** The maximum size of all quotes and texts of a user, in bytes. It limits the export of notes. */
export const BYTES_A_PERSON = 12_000_000;
/** The time in which a deleted note can be restored. */
export const RESTORE_SECONDS = 60 * 60;
/** The maximum number of search results in the notebook. A longer search text, a work or a day narrows the search. */
export const NOTES_FOUND = 500;
/** The maximum number of works in the notebook's filter: those with the latest notes. */
export const WORKS_LISTED = 200;
