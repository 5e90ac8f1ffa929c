import type { Fold } from "../../../../kit/values/fold-text.ts";
import { nearForms } from "../words/lexemes.ts";
import { readTokens } from "../words/read-tokens.ts";
import type { Unit } from "./read-query.ts";

/** Words of a text that were asked for. */
export interface Match {
  unit: number;
  start: number;
  end: number;
  /** 1: as it was asked for; less: in parts, or with a slip. */
  likeness: number;
}

type LooseMatch = Omit<Match, "unit">;

/** A text, and the same as it is compared. */
export interface ComparedText {
  written: string;
  folded: string;
}

/** `node.js` for `nodejs`. */
const WITH_A_JOINT = 0.9;
const IN_PARTS = 0.7;
const WITH_A_SLIP = 0.6;
/** Places of one word in one text that are looked at. */
const MOST_MATCHES = 50;
/** Words that may be written with a joint; shorter ones stand in every text. */
const JOINABLE = /^(?=.*[a-z])[a-z\d.]{3,20}$/;
const DIGIT = /\p{N}/u;
const LETTER = /[\p{L}\p{N}_]/u;

/** Tells of one text after another where the units stand in it; what a word is like is found out once for all of them. */
export function createMatcher(units: readonly Unit[], fold: Fold): (text: ComparedText) => Match[] {
  const loosely = units.map((unit) => createLooseMatcher(unit, fold));
  return (text) => {
    const matches: Match[] = [];
    for (const [index, unit] of units.entries()) {
      const before = matches.length;
      for (const start of placesOf(text.folded, unit.folded)) {
        if (unit.kind === "latin" && !isWordAt(text.folded, start, unit.folded)) continue;
        matches.push({ unit: index, start, end: start + unit.folded.length, likeness: 1 });
      }
      if (unit.kind !== "latin" || matches.length > before) continue;
      for (const place of loosely[index]?.(text) ?? []) matches.push({ unit: index, ...place });
    }
    return matches;
  };
}

function* placesOf(text: string, word: string): Generator<number> {
  let at = text.indexOf(word);
  for (let count = 0; at >= 0 && count < MOST_MATCHES; count++) {
    yield at;
    at = text.indexOf(word, at + word.length);
  }
}

/** A short word has to stand alone, or before digits, and so has a number; a longer word may be a hump of a name. */
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

function createLooseMatcher(unit: Unit, fold: Fold): (text: ComparedText) => LooseMatch[] {
  const near = new Set(nearForms(unit.folded));
  const matchJoints = createJointMatcher(unit.joined ?? unit.folded);
  const signs = [...unit.loose, ...(near.size > 0 ? thirdsOf(unit.folded) : [])];
  const known = new Map<string, number>();
  const likenessOf = (word: string) => {
    if (unit.loose.includes(word)) return IN_PARTS / unit.loose.length;
    return nearForms(word).some((form) => near.has(form)) ? WITH_A_SLIP : 0;
  };
  return ({ written, folded }) => {
    const matches = matchJoints(folded);
    // Most texts hold nothing like it, and to cut them into words is what is dear.
    if (matches.length > 0 || !signs.some((sign) => folded.includes(sign))) return matches;
    for (const token of readTokens(written, fold)) {
      if (token.kind !== "latin") continue;
      const likeness = known.get(token.folded) ?? likenessOf(token.folded);
      known.set(token.folded, likeness);
      if (likeness > 0) matches.push({ start: token.start, end: token.start + token.folded.length, likeness });
      if (matches.length >= MOST_MATCHES) break;
    }
    return matches;
  };
}

/** Finds `node.js` for `nodejs`, and the other way round. */
function createJointMatcher(word: string): (folded: string) => LooseMatch[] {
  if (!JOINABLE.test(word)) return () => [];
  const thirds = thirdsOf(word);
  const pattern = patternWithJoints(word);
  return (folded) => {
    const matches: LooseMatch[] = [];
    // Of two joints at most two stand within a third.
    if (!thirds.some((third) => folded.includes(third))) return matches;
    for (const { 0: found, index } of folded.matchAll(pattern)) {
      if (!isAloneAt(folded, index, found.length)) continue;
      matches.push({ start: index, end: index + found.length, likeness: WITH_A_JOINT });
      if (matches.length >= MOST_MATCHES) break;
    }
    return matches;
  };
}

/** The letters of a word with a joint where there may be one: not between two digits. */
function patternWithJoints(word: string): RegExp {
  const pattern = Array.from(word, (sign, at) => {
    const isBetweenDigits = DIGIT.test(sign) && DIGIT.test(word[at + 1] ?? "");
    const isLast = at === word.length - 1;
    return `${sign === "." ? "\\." : sign}${isLast || isBetweenDigits ? "" : "[.\\-'’]?"}`;
  });
  return new RegExp(pattern.join(""), "g");
}

/** One of them stands in every word that is a slip away: a letter too many spoils one, a letter that is missing another. */
function thirdsOf(word: string): string[] {
  const [first, second] = [Math.floor(word.length / 3), Math.floor((2 * word.length) / 3)];
  return [word.slice(0, first), word.slice(first, second), word.slice(second)];
}
