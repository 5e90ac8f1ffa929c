/** What does not count when a title is compared with a query: spaces, quotes and marks, but `c++` and `c#` are names. */
export const SEPARATOR = String.raw`[^\p{L}\p{N}\p{M}\p{So}+#]`;
const SEPARATORS = new RegExp(`${SEPARATOR}+`, "gu");

/** Letters, digits, characters and emoji of a folded text, without what separates them. */
export function compact(folded: string): string {
  return folded.replace(SEPARATORS, "");
}
