import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Characters beyond ASCII that may have upper and lower case. */
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Whether the words have letters beyond ASCII with upper and lower case. */
export function hasOtherCases(words: string): boolean {
  return (words.match(BEYOND_ASCII) ?? []).some((sign) => sign.toLowerCase() !== sign.toUpperCase());
}

/**
 * The condition that a text contains words, in upper or lower case; pattern characters in them are literal. The
 * database changes the case of every text for `ilike`, which takes most of its time, so it is used only for letters;
 * without letters beyond ASCII, it changes single bytes.
 */
export function containsText(text: AnyColumn | SQL, words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  if (words.toLowerCase() === words.toUpperCase()) return sql`${text} like ${pattern}`;
  return hasOtherCases(words) ? sql`${text} ilike ${pattern}` : sql`${text} collate "C" ilike ${pattern}`;
}
