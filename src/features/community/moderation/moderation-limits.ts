/** How long sealed publication records are stored (product decision: at least six months). */
export const RECORD_DAYS = 190;
export const REASON_CHARACTERS = 200;
export const NOTE_CHARACTERS = 500;
export const MAX_BAN_DAYS = 3_650;
/** The maximum of one decision call. */
export const DECIDED_AT_ONCE = 100;
