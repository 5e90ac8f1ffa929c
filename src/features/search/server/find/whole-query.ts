import { compact, SEPARATOR } from "../words/compact.ts";

/** How much of a query a title is when it holds all of it in one piece, the best last. */
export const TITLE_FIT = { none: 0, contains: 1, beginsWith: 2, isEqual: 3 } as const;
export type TitleFit = (typeof TITLE_FIT)[keyof typeof TITLE_FIT];

/** Signs of a word in letters; Chinese characters have no borders between words. */
const LETTER = String.raw`[[\p{L}\p{N}_]--[\u2e80-\u{10ffff}]]`;
const DIGIT = /\p{N}/u;
const IS_LETTER = new RegExp(`^${LETTER}$`, "v");

/** Looks for a query in one piece, in titles and texts; all of them folded, the query without white space. */
export function createWholeQuery(squeezedQuery: string) {
  const compactQuery = compact(squeezedQuery);
  const { pattern, hasBorders } = patternOf(compactQuery);
  return {
    /** However its words are separated: 《红烧肉》 is 红烧肉. */
    fitTitle(title: string): TitleFit {
      const compactTitle = compact(title);
      if (compactQuery === "" || compactTitle === "") return TITLE_FIT.none;
      if (compactTitle === compactQuery) return TITLE_FIT.isEqual;
      // The pattern is dearer, and finds nothing where this does not.
      if (!compactTitle.includes(compactQuery)) return TITLE_FIT.none;
      const place = title.search(pattern);
      if (place < 0) return TITLE_FIT.none;
      return compact(title.slice(0, place)) === "" ? TITLE_FIT.beginsWith : TITLE_FIT.contains;
    },
    /** With its own separators, but for white space. */
    isIn(text: string): boolean {
      if (!text.includes(squeezedQuery) && !text.replace(/\s+/g, "").includes(squeezedQuery)) return false;
      return !hasBorders || pattern.test(text);
    },
  };
}

export type WholeQuery = ReturnType<typeof createWholeQuery>;

/** The signs of the query with any separators between them, at the borders of words in letters; letters may stand before digits. */
function patternOf(compactQuery: string): { pattern: RegExp; hasBorders: boolean } {
  const signs = Array.from(compactQuery);
  const [first = "", last = ""] = [signs[0], signs.at(-1)];
  const before = IS_LETTER.test(first) ? `(?<!${LETTER})` : "";
  const border = DIGIT.test(last) ? LETTER : String.raw`[${LETTER}--\p{N}]`;
  const after = IS_LETTER.test(last) ? `(?!${border})` : "";
  const letters = signs.map((sign) => (sign === "+" ? String.raw`\+` : sign));
  const pattern = new RegExp(`${before}${letters.join(`${SEPARATOR}*`)}${after}`, "v");
  return { pattern, hasBorders: before !== "" || after !== "" };
}
