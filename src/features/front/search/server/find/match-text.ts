import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { isMistakable } from "../words/lexemes.ts";
import { readTokens } from "../words/read-tokens.ts";
import type { Unit } from "./read-query.ts";
import { isAloneAt, isWordAt } from "./word-at.ts";

/** Matched words of a text. */
export interface Match {
  unit: number;
  start: number;
  end: number;
  /** 1: exactly as typed; less: in parts, or with a typing error. */
  likeness: number;
}

type LooseMatch = Omit<Match, "unit">;

interface LooseMatcher {
  /** Names of a text that are similar to the word. */
  likeNames(whole: ComparedWhole): string[];
  /** Occurrences of the word with one separator more or less. */
  matchJoints(folded: string): LooseMatch[];
  matchNames(text: ComparedText): LooseMatch[];
}

/** A text in its original and its folded form. */
export interface ComparedText {
  written: string;
  folded: string;
}

/** `node.js` for `nodejs`. */
const WITH_A_JOINT = 0.9;
const IN_PARTS = 0.7;
const WITH_A_SLIP = 0.6;
/** The maximum number of occurrences of one word that are examined in one text. */
const MAX_MATCHES = 50;
/** Words that may be written with a separator; shorter ones occur in every text. */
const JOINABLE = /^(?=.*[a-z])[a-z\d.]{3,20}$/;
const DIGIT = /\p{N}/u;

/** A text split into pieces for comparison. */
export interface ComparedWhole {
  pieces: readonly ComparedText[];
  /** All of its pieces, one per line. */
  folded: string;
  /** Start of each piece in it. */
  starts: readonly number[];
  /** The text's names in letters, by their length. */
  readNames(): ReadonlyMap<number, ReadonlySet<string>>;
}

/** Of each unit its occurrences in a piece, weighted by their likeness, and the best likeness. */
export interface Tally {
  counts: number[];
  likest: number[];
}

/** The occurrences in a text. */
export interface TalliedWhole {
  /** By piece; none: the piece contains none of the units. */
  tallies: readonly (Tally | undefined)[];
  /** By unit, whether the text contains the word itself. Similar words only count in a text without it. */
  isExact: readonly boolean[];
}

/** Finds the units in one text after another; the similar forms of a word are calculated once for all texts. */
export function createMatcher(units: readonly Unit[], fold: Fold) {
  const looked = units.map((unit, index) => ({ unit, index, loose: createLooseMatcher(unit, fold) }));
  return {
    match(text: ComparedText): Match[] {
      const whole = { pieces: [text], folded: text.folded, starts: [0], readNames: () => namesByLength([text], fold) };
      const { tallies, isExact } = tallyPieces(looked, whole);
      return tallies[0] ? matchPiece(looked, whole, { piece: 0, isExact }) : [];
    },
    /**
     * Counts the matches without creating them: sixty texts contain thousands, and few are shown. All pieces are
     * searched together, because most of them contain none of the words.
     */
    tallyPieces: (whole: ComparedWhole): TalliedWhole => tallyPieces(looked, whole),
    /** The matches in one piece of a tallied text. */
    matchPiece: (whole: ComparedWhole, place: PiecePlace): Match[] => matchPiece(looked, whole, place),
  };
}

interface LookedUnit {
  unit: Unit;
  index: number;
  loose: LooseMatcher | null;
}

interface PiecePlace extends Pick<TalliedWhole, "isExact"> {
  piece: number;
}

function tallyPieces(looked: readonly LookedUnit[], whole: ComparedWhole): TalliedWhole {
  const tallies: (Tally | undefined)[] = [];
  const isExact: boolean[] = [];
  for (const { unit, index, loose } of looked) {
    const isFound = countPlaces(whole, { unit, index, units: looked.length }, tallies);
    isExact.push(isFound);
    const similar = isFound || loose === null ? null : findSimilar(loose, whole);
    if (similar === null) continue;
    for (const [piece, text] of whole.pieces.entries())
      addMatches(similar(text), { index, tallyAt: () => tallyAt(tallies, piece, looked.length) });
  }
  return { tallies, isExact };
}

function tallyAt(tallies: (Tally | undefined)[], piece: number, units: number): Tally {
  const tally = tallies[piece] ?? emptyTally(units);
  tallies[piece] = tally;
  return tally;
}

/** Counts the places of a word by piece. Returns whether there are any. */
function countPlaces(
  { folded, starts }: ComparedWhole,
  { unit: { folded: word, kind }, index, units }: { unit: Unit; index: number; units: number },
  tallies: (Tally | undefined)[],
): boolean {
  let [piece, count, isFound] = [0, 0, false];
  let next = starts[1] ?? Number.POSITIVE_INFINITY;
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    while (next <= at) {
      piece += 1;
      count = 0;
      next = starts[piece + 1] ?? Number.POSITIVE_INFINITY;
    }
    count += 1;
    if (count > MAX_MATCHES || (kind === "latin" && !isWordAt(folded, at, word))) continue;
    const tally = tallyAt(tallies, piece, units);
    tally.likest[index] = 1;
    tally.counts[index] = (tally.counts[index] ?? 0) + 1;
    isFound = true;
  }
  return isFound;
}

function addMatches(matches: readonly LooseMatch[], { index, tallyAt }: { index: number; tallyAt(): Tally }): void {
  if (matches.length === 0) return;
  const { counts, likest } = tallyAt();
  for (const { likeness } of matches) {
    counts[index] = (counts[index] ?? 0) + likeness;
    likest[index] = Math.max(likest[index] ?? 0, likeness);
  }
}

/** A tally without matches. */
export function emptyTally(units: number): Tally {
  const counts: number[] = [];
  for (let unit = 0; unit < units; unit += 1) counts.push(0);
  return { counts, likest: counts.slice() };
}

function matchPiece(looked: readonly LookedUnit[], whole: ComparedWhole, { piece, isExact }: PiecePlace): Match[] {
  const text = whole.pieces[piece];
  if (!text) return [];
  return looked.flatMap(({ unit, index, loose }): Match[] => {
    if (!isExact[index]) {
      const similar = loose && findSimilar(loose, whole);
      return similar ? similar(text).map((place) => ({ unit: index, ...place })) : [];
    }
    return placesIn(text, unit).map((start) => ({ unit: index, start, end: start + unit.folded.length, likeness: 1 }));
  });
}

/** Finds words similar to a word in the pieces of a text; null: it contains none. */
function findSimilar(loose: LooseMatcher, whole: ComparedWhole): ((text: ComparedText) => LooseMatch[]) | null {
  const names = loose.likeNames(whole);
  const hasJoints = loose.matchJoints(whole.folded).length > 0;
  if (names.length === 0 && !hasJoints) return null;
  return (text) => {
    const joined = hasJoints ? loose.matchJoints(text.folded) : [];
    const isNamed = joined.length === 0 && names.some((name) => text.folded.includes(name));
    return isNamed ? loose.matchNames(text) : joined;
  };
}

/** The places of a word in a piece. */
function placesIn({ folded }: ComparedText, unit: Unit): number[] {
  const word = unit.folded;
  const places: number[] = [];
  let count = 0;
  for (let at = folded.indexOf(word); at >= 0 && count < MAX_MATCHES; at = folded.indexOf(word, at + word.length)) {
    count += 1;
    if (unit.kind === "han" || isWordAt(folded, at, word)) places.push(at);
  }
  return places;
}

/** Finds words similar to a word; null: only the word itself matches. */
function createLooseMatcher(unit: Unit, fold: Fold): LooseMatcher | null {
  if (unit.kind !== "latin") return null;
  const mayHaveSlips = isMistakable(unit.folded);
  const matchJoints = createJointMatcher(unit.joined ?? unit.folded);
  const signs = [...unit.loose, ...(mayHaveSlips ? thirdsOf(unit.folded) : [])];
  const known = new Map<string, number>();
  const likenessOf = (word: string) => {
    if (unit.loose.includes(word)) return IN_PARTS / unit.loose.length;
    const isLike = mayHaveSlips && mayBeSlip(word, unit.folded) && isMistakable(word);
    return isLike ? WITH_A_SLIP : 0;
  };
  const knowLikeness = (word: string) => {
    const likeness = known.get(word) ?? likenessOf(word);
    known.set(word, likeness);
    return likeness;
  };
  const slips = mayHaveSlips ? [-1, 0, 1].map((more) => unit.folded.length + more) : [];
  const lengths = [...new Set([...unit.loose.map(({ length }) => length), ...slips])];
  return {
    likeNames({ folded, readNames }) {
      // Most texts contain nothing similar, and splitting them into words is expensive.
      if (!signs.some((sign) => folded.includes(sign))) return [];
      const names = readNames();
      return lengths.flatMap((length) => [...(names.get(length) ?? [])].filter((name) => knowLikeness(name) > 0));
    },
    matchJoints,
    matchNames({ written }) {
      const matches: LooseMatch[] = [];
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

/** Names in letters of some texts, by their length: a similar word is at most one letter longer or shorter. */
export function namesByLength(texts: readonly ComparedText[], fold: Fold): Map<number, Set<string>> {
  const names = new Map<number, Set<string>>();
  for (const { written } of texts) {
    for (const { kind, folded } of readTokens(written, fold)) {
      if (kind !== "latin") continue;
      const some = names.get(folded.length);
      if (some) some.add(folded);
      else names.set(folded.length, new Set([folded]));
    }
  }
  return names;
}

/** Whether one letter is added, missing, different or transposed; decided without building the words of `slipsOf`. */
function mayBeSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (a.length !== b.length) return a.length + b.length === 1;
  const isMoved = a[0] === b.at(-1) && a.slice(1) === b.slice(0, -1);
  return a.length <= 1 || isMoved || (a.at(-1) === b[0] && a.slice(0, -1) === b.slice(1));
}

/** Finds `node.js` for `nodejs` and vice versa. */
function createJointMatcher(word: string): (folded: string) => LooseMatch[] {
  if (!JOINABLE.test(word)) return () => [];
  const thirds = thirdsOf(word);
  const pattern = patternWithJoints(word);
  return (folded) => {
    const matches: LooseMatch[] = [];
    // Two separators always leave at least one third of the word intact.
    if (!thirds.some((third) => folded.includes(third))) return matches;
    for (const { 0: found, index } of folded.matchAll(pattern)) {
      if (!isAloneAt(folded, index, found.length)) continue;
      matches.push({ start: index, end: index + found.length, likeness: WITH_A_JOINT });
      if (matches.length >= MAX_MATCHES) break;
    }
    return matches;
  };
}

/** The letters of a word with optional separators, except between two digits. */
function patternWithJoints(word: string): RegExp {
  const pattern = Array.from(word, (sign, at) => {
    const isBetweenDigits = DIGIT.test(sign) && DIGIT.test(word[at + 1] ?? "");
    const isLast = at === word.length - 1;
    return `${sign === "." ? "\\." : sign}${isLast || isBetweenDigits ? "" : "[.\\-'’]?"}`;
  });
  return new RegExp(pattern.join(""), "g");
}

/**
 * Every word with one typing error contains at least one of these: an added letter spoils one, a missing letter
 * another.
 */
function thirdsOf(word: string): string[] {
  const [first, second] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
  return [word.slice(0, first), word.slice(first, second), word.slice(second)];
}
