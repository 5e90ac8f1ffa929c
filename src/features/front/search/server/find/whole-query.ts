import { compact, isSeparator } from "../words/compact.ts";

/** How much of a title a query covers as one piece, best last. */
export const TITLE_FIT = { none: 0, contains: 1, beginsWith: 2, isEqual: 3 } as const;
export type TitleFit = (typeof TITLE_FIT)[keyof typeof TITLE_FIT];

/** Characters of a folded word in letters; Chinese words have no boundaries. */
const LETTER = /[0-9a-z_\u00c0-\u1fff]/;
const DIGIT = /\p{N}/u;

/** Searches a query as one piece in titles and texts; all of them are folded, and the query has no white space. */
export function createWholeQuery(squeezedQuery: string) {
  const compactQuery = compact(squeezedQuery);
  return {
    /** Compares regardless of separators: 《红烧肉》 equals 红烧肉. */
    fitTitle(title: string, compactTitle = compact(title)): TitleFit {
      if (compactQuery === "" || compactTitle === "") return TITLE_FIT.none;
      if (compactTitle === compactQuery) return TITLE_FIT.isEqual;
      if (!compactTitle.includes(compactQuery)) return TITLE_FIT.none;
      const place = findPiece(title, compactQuery, isSeparator);
      if (place < 0) return TITLE_FIT.none;
      return compact(title.slice(0, place)) === "" ? TITLE_FIT.beginsWith : TITLE_FIT.contains;
    },
    /** Compares with the query's separators, except white space. */
    isIn: (text: string): boolean => findPiece(text, squeezedQuery, isSpace) >= 0,
  };
}

export type WholeQuery = ReturnType<typeof createWholeQuery>;

/** The position of a piece at word boundaries, ignoring skipped characters; negative: none. */
function findPiece(text: string, piece: string, isSkipped: (sign: string) => boolean): number {
  const first = piece[0] ?? "";
  for (let start = text.indexOf(first); start >= 0 && piece !== ""; start = text.indexOf(first, start + 1)) {
    let end = start;
    let found = 0;
    while (found < piece.length && end < text.length) {
      const sign = text[end] ?? "";
      if (sign === piece[found]) found += 1;
      else if (!isSkipped(sign)) break;
      end += 1;
    }
    if (found === piece.length && isBetweenBorders(text, start, end)) return start;
  }
  return -1;
}

function isBetweenBorders(text: string, start: number, end: number): boolean {
  const [before = " ", first = " ", last = " ", after = " "] = [start - 1, start, end - 1, end].map((at) => text[at]);
  if (LETTER.test(first) && LETTER.test(before)) return false;
  if (!LETTER.test(last) || !LETTER.test(after)) return true;
  // `ABC` counts as a word in `ABC123`.
  return DIGIT.test(after) && !DIGIT.test(last);
}

function isSpace(sign: string): boolean {
  return sign === " " || sign === "\n";
}
