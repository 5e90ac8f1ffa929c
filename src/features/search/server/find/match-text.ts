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

const IN_PARTS = 0.7;
const WITH_A_SLIP = 0.6;
/** Places of one word in one text that are looked at. */
const MOST_MATCHES = 50;
const LETTER = /[\p{L}\p{N}_]/u;

/** Where the units stand in a text; `folded` is the text as it is compared. */
export function matchUnits(text: { written: string; folded: string }, units: readonly Unit[], fold: Fold): Match[] {
  const matches: Match[] = [];
  for (const [index, unit] of units.entries()) {
    const before = matches.length;
    for (const start of placesOf(text.folded, unit.folded)) {
      if (unit.kind === "latin" && !isWordAt(text.folded, start, unit.folded.length)) continue;
      matches.push({ unit: index, start, end: start + unit.folded.length, likeness: 1 });
    }
    if (unit.kind === "latin" && matches.length === before) matches.push(...matchLoosely(text, { unit, index }, fold));
  }
  return matches;
}

function* placesOf(text: string, word: string): Generator<number> {
  let at = text.indexOf(word);
  for (let count = 0; at >= 0 && count < MOST_MATCHES; count++) {
    yield at;
    at = text.indexOf(word, at + word.length);
  }
}

/** A short word has to stand alone; a longer one may be a hump of a name. */
function isWordAt(folded: string, start: number, length: number): boolean {
  if (length > 3) return true;
  const [before, after] = [folded[start - 1] ?? " ", folded[start + length] ?? " "];
  const isJoined = (sign: string) => LETTER.test(sign) && sign < "\u2e80";
  return !isJoined(before) && !isJoined(after);
}

function matchLoosely(
  text: { written: string; folded: string },
  { unit, index }: { unit: Unit; index: number },
  fold: Fold,
): Match[] {
  const near = new Set(nearForms(unit.folded));
  const matches: Match[] = [];
  for (const token of readTokens(text.written, fold)) {
    if (token.kind !== "latin") continue;
    const place = { unit: index, start: token.start, end: token.start + token.folded.length };
    if (unit.loose.includes(token.folded)) matches.push({ ...place, likeness: IN_PARTS / unit.loose.length });
    else if (near.size > 0 && nearForms(token.folded).some((form) => near.has(form)))
      matches.push({ ...place, likeness: WITH_A_SLIP });
    if (matches.length >= MOST_MATCHES) break;
  }
  return matches;
}
