import { compact } from "../words/compact.ts";
import type { Query } from "./read-query.ts";
import { TITLE_FIT, type TitleFit } from "./whole-query.ts";

/**
 * The quality of a match, best last; it is compared before the number of occurrences. With few words, a part with all
 * of them ranks before one with many occurrences of one; with many words, one may be missing.
 */
export const FIT = {
  some: 0,
  resourceHoldsAll: 1,
  partHoldsAll: 2,
  /** The significant words are in the title, or the text contains the whole query as one piece. */
  wordsInTitle: 3,
  /** All words are in the title, or a heading contains the whole query as one piece. */
  allInTitle: 4,
  titleContains: 5,
  titleBegins: 6,
  titleIsEqual: 7,
} as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

const WHOLE_IN_TITLE = {
  [TITLE_FIT.contains]: FIT.titleContains,
  [TITLE_FIT.beginsWith]: FIT.titleBegins,
  [TITLE_FIT.isEqual]: FIT.titleIsEqual,
} as const;

/** With more words, one may be missing. */
const MAX_REQUIRED_UNITS = 3;
/** A shorter query occurs as one piece in many texts. */
const MIN_PIECE = 4;

interface FittedPart {
  titleFit: TitleFit;
  /** The best likeness of each unit in the title. */
  inTitle: readonly number[];
  /** The occurrences of each unit in the part, its title and its work's title. */
  held: readonly number[];
  /** The same for all parts of its resource that were read. */
  heldByResource: readonly number[];
  hasPhrase: { inHeading: boolean; inText: boolean };
}

/** Decides the quality of one part after another. */
export function createFit({ units, squeezed }: Query): (part: FittedPart) => Fit {
  const all = [...units.keys()];
  const strong = all.filter((unit) => units[unit]?.isWeak === false);
  const mayBePiece = compact(squeezed).length >= MIN_PIECE;
  const haveAll = (counts: readonly number[]) => strong.every((unit) => (counts[unit] ?? 0) > 0);
  return ({ titleFit, inTitle, held, heldByResource, hasPhrase }) => {
    if (titleFit !== TITLE_FIT.none) return WHOLE_IN_TITLE[titleFit];
    const isInTitle = (unit: number) => inTitle[unit] === 1;
    if (hasPhrase.inHeading || all.every(isInTitle)) return FIT.allInTitle;
    if ((mayBePiece && hasPhrase.inText) || strong.every(isInTitle)) return FIT.wordsInTitle;
    if (strong.length > MAX_REQUIRED_UNITS) return FIT.some;
    if (haveAll(held)) return FIT.partHoldsAll;
    return haveAll(heldByResource) ? FIT.resourceHoldsAll : FIT.some;
  };
}
