/** A list of at most so many items has its filters in one line, and on phones no tools that it does not need. */
export const MAX_SHORT_LIST = 12;
