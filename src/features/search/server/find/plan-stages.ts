import { charactersOfPair, IN_HEADING, IN_TITLE, lexemeOf, nearForms, OFTEN, SOUND } from "../words/lexemes.ts";
import type { Query, Unit } from "./read-query.ts";

/** Parts that hold all of these lexemes, and at least one of every set. */
export interface Stage {
  /** The lower, the likelier is what it finds. */
  rank: number;
  /** Asked for at once; the next group only where the ones before it found too little to compare. */
  group: number;
  /** Finds titles by how they sound. */
  isSound: boolean;
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
  const within = (mark: string, words: readonly string[]) => words.map((word) => `${mark}${word}`);
  const words = strong.flatMap((unit) => unit.words);
  const { stages, add } = collectStages(marks);
  add(0, within(IN_TITLE, query.phrase));
  if (query.sound !== null) add(0, [`${SOUND}${query.sound}`], { isSound: true });
  add(0, within(IN_TITLE, words));
  add(0, within(IN_HEADING, query.phrase));
  add(0, [...query.phrase, ...within(OFTEN, words)]);
  add(1, query.phrase);
  if (strong.length > 1) add(2, words, { any: [[...within(IN_TITLE, words), ...within(IN_HEADING, words)]] });
  add(2, [...words, ...within(OFTEN, strong[0]?.words ?? [])]);
  add(3, words);
  return stages;
}

/**
 * The same for what people say, which has no title: the very phrase, then all words anywhere, first in what was said last.
 * There may be millions of it, and a list of all that hold a common word is dear.
 */
export function planTalkStages(query: Query, { marks, eras }: { marks: readonly string[]; eras: string[] }): Stage[] {
  const { stages, add } = collectStages(marks);
  for (const era of eras) add(0, query.phrase, { mark: era });
  add(1, query.phrase);
  const words = strongOf(query).flatMap((unit) => unit.words);
  for (const era of eras) add(2, words, { mark: era });
  add(3, words);
  return stages;
}

/** Where little was found: names in parts, words in letters with a slip, one word missing, single words. */
export function planLooserStages(query: Query, marks: readonly string[]): Stage[] {
  const strong = strongOf(query);
  const { stages, add } = collectStages(marks);
  const wordsOf = (units: readonly Unit[]) => units.flatMap((unit) => unit.words);

  if (strong.some(({ loose }) => loose.length > 0))
    add(
      0,
      strong.flatMap(({ loose, words }) => (loose.length > 0 ? loose : words)),
    );
  const names = strong.filter((unit) => nearForms(unit.folded).length > 0);
  if (names.length > 0) {
    const others = wordsOf(strong.filter((unit) => !names.includes(unit)));
    add(0, others, { any: names.map(({ folded }) => nearForms(folded)) });
    for (const name of names) {
      const besides = strong.filter((unit) => unit !== name);
      if (besides.length > 0) add(0, wordsOf(besides), { any: [nearForms(name.folded)] });
    }
  }
  const lightFirst = strong.toSorted((a, b) => a.weight - b.weight);
  if (strong.length > 2) for (const left of lightFirst) add(1, wordsOf(strong.filter((unit) => unit !== left)));
  for (const name of names) add(1, [], { any: [nearForms(name.folded)] });
  if (strong.length > 1) for (const unit of lightFirst.toReversed().slice(0, MOST_SINGLES)) add(2, unit.words);
  return stages;
}

interface AddedStage {
  any?: readonly (readonly string[])[];
  isSound?: boolean;
  mark?: string;
}

/** Stages in the order they are added in; one that asks for the same as another, or for nothing, is left out. */
function collectStages(marks: readonly string[]) {
  const stages: Stage[] = [];
  const asked = new Set<string>();
  const add = (group: number, words: readonly string[], { any = [], isSound = false, mark }: AddedStage = {}) => {
    // Pairs share their numbers; several are seldom together by chance, a single one is.
    const [only = ""] = words;
    const characters = words.length === 1 ? charactersOfPair(only) : [];
    const all = lexemesOf([...words, ...characters, ...marks, ...(mark ? [mark] : [])]);
    const sets = any.map(lexemesOf);
    const name = JSON.stringify([all.toSorted(), sets]);
    if (asked.has(name) || (words.length === 0 && sets.length === 0)) return;
    asked.add(name);
    stages.push({ rank: stages.length, group, isSound, all, any: sets });
  };
  return { stages, add };
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
