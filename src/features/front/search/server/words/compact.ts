/** Characters ignored when a title is compared with a query: spaces, quotes and marks, but `c++` and `c#` are names. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{So}+#]+/gu;
const IS_SEPARATOR = /^[^\p{L}\p{N}\p{M}\p{So}+#]/u;

/** Letters, digits, characters and emoji of a folded text, without what separates them. */
export function compact(folded: string): string {
  return folded.replace(SEPARATORS, "");
}

export function isSeparator(sign: string): boolean {
  return IS_SEPARATOR.test(sign);
}
