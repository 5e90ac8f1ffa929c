/**
 * Characters ignored when a title is compared with a query: spaces, quotes and punctuation. `+` and `#` are kept for
 * names like `c++` and `c#`.
 */
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{So}+#]+/gu;
const IS_SEPARATOR = /^[^\p{L}\p{N}\p{M}\p{So}+#]/u;

/** The letters, digits, ideographs and emoji of a folded text, without separators. */
export function compact(folded: string): string {
  return folded.replace(SEPARATORS, "");
}

export function isSeparator(sign: string): boolean {
  return IS_SEPARATOR.test(sign);
}
