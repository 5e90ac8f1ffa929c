import { IN_HEADING, IN_TITLE, lexemeOf, nearForms, OFTEN, SOUND } from "../words/lexemes.ts";
import type { Query, Unit } from "./read-query.ts";

/** Parts that hold all of these lexemes, and at least one of every set. */
export interface Stage {
  all: number[];
  any: number[][];
}

const MOST_UNITS = 6;
const MOST_SINGLES = 3;

/**
 * What the index is asked for, the likeliest first: the words in a title, the very phrase, all words with one of them in
 * a heading or often, all words anywhere. What finds enough ends the asking, so a common word costs no more than a rare.
 */
export function planStages(query: Query, marks: readonly string[]): Stage[] {
  const strong = strongOf(query);
  const stage = (words: readonly string[], any: readonly (readonly string[])[] = []): Stage => ({
    all: lexemesOf([...words, ...marks]),
    any: any.map(lexemesOf),
  });
  const within = (mark: string, words: readonly string[]) => words.map((word) => `${mark}${word}`);
  const words = strong.flatMap((unit) => unit.words);
  const stages = [stage(within(IN_TITLE, query.phrase))];
  if (query.sound !== null) stages.push(stage([`${SOUND}${query.sound}`]));
  stages.push(stage(within(IN_TITLE, words)));
  stages.push(stage(within(IN_HEADING, query.phrase)), stage([...query.phrase, ...within(OFTEN, words)]));
  stages.push(stage(query.phrase));
  if (strong.length > 1) stages.push(stage(words, [[...within(IN_TITLE, words), ...within(IN_HEADING, words)]]));
  stages.push(stage([...words, ...within(OFTEN, strong[0]?.words ?? [])]), stage(words));
  return stages.filter(({ all }) => all.length > marks.length);
}

/** Where little was found: names in parts, words in letters with a slip, one word missing, single words. */
export function planLooserStages(query: Query, marks: readonly string[]): Stage[] {
  const strong = strongOf(query);
  const stages: Stage[] = [];
  const add = (words: readonly string[], any: readonly (readonly string[])[] = []) =>
    stages.push({ all: lexemesOf([...words, ...marks]), any: any.map(lexemesOf) });
  const wordsOf = (units: readonly Unit[]) => units.flatMap((unit) => unit.words);

  if (strong.some(({ loose }) => loose.length > 0))
    add(strong.flatMap(({ loose, words }) => (loose.length > 0 ? loose : words)));
  const names = strong.filter((unit) => nearForms(unit.folded).length > 0);
  if (names.length > 0) {
    add(
      wordsOf(strong.filter((unit) => !names.includes(unit))),
      names.map(({ folded }) => nearForms(folded)),
    );
    for (const name of names) {
      const others = strong.filter((unit) => unit !== name);
      if (others.length > 0) add(wordsOf(others), [nearForms(name.folded)]);
    }
  }
  const lightFirst = strong.toSorted((a, b) => a.weight - b.weight);
  if (strong.length > 2) for (const left of lightFirst) add(wordsOf(strong.filter((unit) => unit !== left)));
  for (const name of names) add([], [nearForms(name.folded)]);
  if (strong.length > 1) for (const unit of lightFirst.toReversed().slice(0, MOST_SINGLES)) add(unit.words);
  return stages.filter(({ all, any }) => all.length > marks.length || any.length > 0);
}

function strongOf({ units }: Query): Unit[] {
  return units
    .filter((unit) => !unit.isWeak)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_UNITS);
}

function lexemesOf(words: readonly string[]): number[] {
  return [...new Set(words)].map(lexemeOf);
}
