import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { nearForms } from "../words/lexemes.ts";
import { readTokens } from "../words/read-tokens.ts";
import type { Unit } from "./read-query.ts";

/** Matched words of a text. */
export interface Match {
  unit: number;
  start: number;
  end: number;
  /** 1: exactly as typed; less: in parts, or with a slip. */
  likeness: number;
}

type LooseMatch = Omit<Match, "unit">;

interface LooseMatcher {
  isLikeAnyOf(whole: ComparedWhole): boolean;
  match(text: ComparedText): LooseMatch[];
}

/** A text, and the same as it is compared. */
export interface ComparedText {
  written: string;
  folded: string;
}

/** `node.js` for `nodejs`. */
const WITH_A_JOINT = 0.9;
const IN_PARTS = 0.7;
const WITH_A_SLIP = 0.6;
/** The maximum number of occurrences of one word in one text that are examined. */
const MAX_MATCHES = 50;
/** Words that may be written with a joint; shorter ones occur in every text. */
const JOINABLE = /^(?=.*[a-z])[a-z\d.]{3,20}$/;
const DIGIT = /\p{N}/u;
const LETTER = /[\p{L}\p{N}_]/u;

/** A text in pieces, as it is compared. */
export interface ComparedWhole {
  /** All of its pieces, a line each. */
  folded: string;
  /** The names in letters of the text. */
  readNames(): ReadonlySet<string>;
}

/** Finds the units in one text after another; the similarity of a word is calculated once for all of them. */
export function createMatcher(units: readonly Unit[], fold: Fold) {
  const looked = units.map((unit, index) => ({ unit, index, loose: createLooseMatcher(unit, fold) }));
  const matchSome = (some: typeof looked, text: ComparedText) => {
    const matches: Match[] = [];
    for (const { unit, index, loose } of some) {
      const before = matches.length;
      addPlaces(matches, text.folded, { unit, index });
      if (loose === null || matches.length > before) continue;
      for (const place of loose.match(text)) matches.push({ unit: index, ...place });
    }
    return matches;
  };
  return {
    match: (text: ComparedText): Match[] => matchSome(looked, text),
    /** The same for the pieces of one text; most units occur in none of them, which is known at once. */
    within(whole: ComparedWhole): (text: ComparedText) => Match[] {
      const some = looked.flatMap(({ loose, ...one }) => {
        const isLike = loose?.isLikeAnyOf(whole) === true;
        return isLike || whole.folded.includes(one.unit.folded) ? [{ ...one, loose: isLike ? loose : null }] : [];
      });
      return (text) => (some.length === 0 ? [] : matchSome(some, text));
    },
  };
}

function addPlaces(matches: Match[], text: string, { unit, index }: { unit: Unit; index: number }): void {
  const word = unit.folded;
  let at = text.indexOf(word);
  for (let count = 0; at >= 0 && count < MAX_MATCHES; count++) {
    if (unit.kind !== "latin" || isWordAt(text, at, word))
      matches.push({ unit: index, start: at, end: at + word.length, likeness: 1 });
    at = text.indexOf(word, at + word.length);
  }
}

/** A short word or a number must be separate, or come before digits; a longer word may be a hump of a name. */
function isWordAt(folded: string, start: number, word: string): boolean {
  const isLongWord = word.length > 3 && !DIGIT.test(word[0] ?? "");
  return isLongWord || isAloneAt(folded, start, word.length);
}

function isAloneAt(folded: string, start: number, length: number): boolean {
  const [before, after] = [folded[start - 1] ?? " ", folded[start + length] ?? " "];
  const isJoined = (sign: string) => LETTER.test(sign) && sign < "\u2e80";
  const isBeforeDigits = length > 1 && DIGIT.test(after) && !DIGIT.test(folded[start + length - 1] ?? "");
  return !isJoined(before) && (!isJoined(after) || isBeforeDigits);
}

/** Finds words similar to a word; null: only the word itself matches. */
function createLooseMatcher(unit: Unit, fold: Fold): LooseMatcher | null {
  if (unit.kind !== "latin") return null;
  const isMistakable = nearForms(unit.folded).length > 0;
  const matchJoints = createJointMatcher(unit.joined ?? unit.folded);
  const signs = [...unit.loose, ...(isMistakable ? thirdsOf(unit.folded) : [])];
  const known = new Map<string, number>();
  const likenessOf = (word: string) => {
    if (unit.loose.includes(word)) return IN_PARTS / unit.loose.length;
    const isLike = isMistakable && mayBeSlip(word, unit.folded) && nearForms(word).length > 0;
    return isLike ? WITH_A_SLIP : 0;
  };
  const knowLikeness = (word: string) => {
    const likeness = known.get(word) ?? likenessOf(word);
    known.set(word, likeness);
    return likeness;
  };
  const holdsSign = (folded: string) => signs.some((sign) => folded.includes(sign));
  return {
    // Most texts hold nothing like it, and to cut them into words is what is dear.
    isLikeAnyOf: ({ folded, readNames }) =>
      matchJoints(folded).length > 0 ||
      (holdsSign(folded) &&
        readNames()
          .values()
          .some((name) => knowLikeness(name) > 0)),
    match({ written, folded }) {
      const matches = matchJoints(folded);
      if (matches.length > 0 || !holdsSign(folded)) return matches;
      for (const token of readTokens(written, fold)) {
        if (token.kind !== "latin") continue;
        const likeness = knowLikeness(token.folded);
        if (likeness > 0) matches.push({ start: token.start, end: token.start + token.folded.length, likeness });
        if (matches.length >= MAX_MATCHES) break;
      }
      return matches;
    },
  };
}

/** Whether two words become equal when each loses up to one letter: decided without building the shortened words. */
function mayBeSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (a.length !== b.length) return a.length + b.length === 1;
  return a.length <= 1 || a.slice(1) === b.slice(0, -1) || a.slice(0, -1) === b.slice(1);
}

/** Finds `node.js` for `nodejs`, and the other way round. */
function createJointMatcher(word: string): (folded: string) => LooseMatch[] {
  if (!JOINABLE.test(word)) return () => [];
  const thirds = thirdsOf(word);
  const pattern = patternWithJoints(word);
  return (folded) => {
    const matches: LooseMatch[] = [];
    // Two joints are at most within one third.
    if (!thirds.some((third) => folded.includes(third))) return matches;
    for (const { 0: found, index } of folded.matchAll(pattern)) {
      if (!isAloneAt(folded, index, found.length)) continue;
      matches.push({ start: index, end: index + found.length, likeness: WITH_A_JOINT });
      if (matches.length >= MAX_MATCHES) break;
    }
    return matches;
  };
}

/** The letters of a word with an optional joint: not between two digits. */
function patternWithJoints(word: string): RegExp {
  const pattern = Array.from(word, (sign, at) => {
    const isBetweenDigits = DIGIT.test(sign) && DIGIT.test(word[at + 1] ?? "");
    const isLast = at === word.length - 1;
    return `${sign === "." ? "\\." : sign}${isLast || isBetweenDigits ? "" : "[.\\-'’]?"}`;
  });
  return new RegExp(pattern.join(""), "g");
}

/** One of them is in every word with one slip: an added letter spoils one, a missing letter another. */
function thirdsOf(word: string): string[] {
  const [first, second] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
  return [word.slice(0, first), word.slice(first, second), word.slice(second)];
}
