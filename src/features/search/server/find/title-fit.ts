import { compact, SEPARATOR } from "../words/compact.ts";

/** How much of a query a title answers, the best last. */
export const TITLE_FIT = { none: 0, allWords: 1, contains: 2, beginsWith: 3, isEqual: 4 } as const;
export type TitleFit = (typeof TITLE_FIT)[keyof typeof TITLE_FIT];

/** Signs of a word in letters; Chinese characters have no borders between words. */
const LETTER = String.raw`[[\p{L}\p{N}_]--[\u2e80-\u{10ffff}]]`;
const DIGIT = /\p{N}/u;
const IS_LETTER = new RegExp(`^${LETTER}$`, "v");

/** Compares titles with one query, both folded. */
export function createTitleFit(foldedQuery: string): (foldedTitle: string) => TitleFit {
  const compactQuery = compact(foldedQuery);
  if (compactQuery === "") return () => TITLE_FIT.none;
  const pattern = patternOf(compactQuery);
  return (foldedTitle) => {
    const compactTitle = compact(foldedTitle);
    if (compactTitle === compactQuery) return TITLE_FIT.isEqual;
    // The pattern is dearer, and finds nothing where this does not.
    if (!compactTitle.includes(compactQuery)) return TITLE_FIT.none;
    const place = foldedTitle.search(pattern);
    if (place < 0) return TITLE_FIT.none;
    return compact(foldedTitle.slice(0, place)) === "" ? TITLE_FIT.beginsWith : TITLE_FIT.contains;
  };
}

/** The signs of the query with any separators between them, at the borders of words in letters; letters may stand before digits. */
function patternOf(compactQuery: string): RegExp {
  const signs = Array.from(compactQuery);
  const [first = "", last = ""] = [signs[0], signs.at(-1)];
  const before = IS_LETTER.test(first) ? `(?<!${LETTER})` : "";
  const border = DIGIT.test(last) ? LETTER : String.raw`[${LETTER}--\p{N}]`;
  const after = IS_LETTER.test(last) ? `(?!${border})` : "";
  const letters = signs.map((sign) => sign.replace(/[+#]/, "\\$&"));
  return new RegExp(`${before}${letters.join(`${SEPARATOR}*`)}${after}`, "v");
}
