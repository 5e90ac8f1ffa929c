import { compact } from "../words/compact.ts";
import {
  charactersOfPair,
  IN_HEADING,
  IN_TITLE,
  isMistakable,
  lexemeOf,
  OFTEN,
  SOUND,
  slipsOf,
  WHOLE_TITLE,
} from "../words/lexemes.ts";
import { soundsOfLetters } from "../words/title-sounds.ts";
import type { Query, Unit } from "./read-query.ts";

/** Parts with all of these lexemes, and at least one of every set. */
export interface Stage {
  /** A lower rank has more likely results. */
  rank: number;
  /**
   * Stages of a group are queried together; the next group only runs if the previous ones found too little to compare.
   */
  group: number;
  /** Finds titles by their pronunciation. */
  isSound: boolean;
  /** Finds parts with every pair of characters of the query. */
  holdsPhrase?: boolean;
  all: number[];
  any: number[][];
}

const MAX_UNITS = 6;
const MAX_SINGLES = 3;
/**
 * A word of three characters. A word with more lexemes is rarely so common that an era has too many rows to be read at
 * once.
 */
const MAX_LEXEMES_PER_WORD = 2;

/**
 * The stages of a query, most likely first: the exact title, the words in a title, the exact phrase, all words with one
 * of them in a heading or often, all words anywhere. A stage that finds enough ends the query, so a common word costs
 * no more than a rare one.
 */
export function planStages(query: Query, marks: readonly string[]): Stage[] {
  const strong = strongOf(query);
  const words = strong.flatMap((unit) => unit.words);
  const { stages, add } = collectStages(marks);
  // Hundreds of titles may contain a short word, and the index lists only some of them.
  add(0, [`${WHOLE_TITLE}${compact(query.squeezed)}`], { holdsPhrase: true });
  add(0, within(IN_TITLE, query.phrase), { holdsPhrase: true });
  for (const sounds of soundsOf(query)) add(0, sounds, { isSound: true });
  add(0, within(IN_TITLE, words));
  add(1, within(IN_HEADING, query.phrase), { holdsPhrase: true });
  add(1, [...query.phrase, ...within(OFTEN, words)], { holdsPhrase: true });
  add(2, query.phrase, { holdsPhrase: true });
  // A piece in enough texts ranks before its words, whose lists are the longest.
  const group = isPiece(query) ? 3 : 2;
  if (strong.length > 1) add(group, words, { any: [[...within(IN_TITLE, words), ...within(IN_HEADING, words)]] });
  add(group, [...words, ...within(OFTEN, strong[0]?.words ?? [])]);
  add(group + 1, words);
  return stages;
}

/** This many pairs of characters rarely occur together by chance. */
const MIN_PIECE_PAIRS = 4;

/** A user who typed a piece of a text looks for that text, and not for others that contain a word of it. */
export function isPiece({ phrase }: Query): boolean {
  return phrase.length >= MIN_PIECE_PAIRS && phrase.every((word) => charactersOfPair(word).length > 0);
}

/**
 * Separate Chinese words: few texts have them together, and after these, texts with one of them are listed. Names in
 * letters may have typing errors, and the lists of these are too long to be read in advance.
 */
export function isListOfWords(query: Query): boolean {
  return query.isSpaced && strongOf(query).every(({ kind }) => kind === "han");
}

/** The query that replaces all stages when it finds few parts: all words, or the pronunciation of a title. */
export interface AllWords {
  words: readonly number[];
  /** Each set finds titles by their pronunciation. */
  sounds: readonly (readonly number[])[];
  /** If the query is a piece of a text: all of it in one part, or its words in a title. */
  piece: readonly (readonly number[])[];
}

/** The lexemes that every stage of `planStages` requires, or a superset of the results. */
export function planAllWords(query: Query, marks: readonly string[]): AllWords {
  const words = strongOf(query).flatMap((unit) => unit.words);
  const lexemes = (some: readonly string[]) => lexemesOf([...withCharacters(some), ...marks]);
  return {
    words: lexemes(words),
    sounds: soundsOf(query).map(lexemes),
    piece: isPiece(query) ? [query.phrase, within(IN_TITLE, words)].map(lexemes) : [],
  };
}

/** Filter marks of the discussion stages: each kind in its latest period, then in its latest eras, then anywhere. */
export interface TalkMarks {
  marks: readonly string[];
  latest: readonly (readonly (readonly string[])[])[];
}

/**
 * The same for discussions, which have no title: the exact phrase, then all words anywhere, first in the latest posts.
 * There may be millions of posts, and a list of all posts with a common word is expensive.
 */
export function planTalkStages(query: Query, talk: TalkMarks): Stage[] {
  const { stages, add } = collectStages(talk.marks);
  const { times, eras } = spansOf(talk);
  const erasOf = (words: readonly string[]) => (words.length <= MAX_LEXEMES_PER_WORD ? eras : []);
  for (const mark of times) add(0, query.phrase, { mark });
  for (const mark of erasOf(query.phrase)) add(1, query.phrase, { mark });
  add(1, query.phrase);
  const words = wordsOf(strongOf(query));
  for (const mark of times) add(2, words, { mark });
  for (const mark of erasOf(words)) add(3, words, { mark });
  add(3, words);
  return stages;
}

function spansOf({ latest }: TalkMarks): { times: string[]; eras: string[] } {
  return { times: latest.flatMap(([times = []]) => times), eras: latest.flatMap(([, eras = []]) => eras) };
}

/**
 * After few results: names in parts, words in letters with a typing error, one word missing, single words; titles
 * first.
 */
export function planLooserStages(query: Query, marks: readonly string[]): Stage[] {
  const { stages, add } = collectStages(marks);
  for (const { words, any } of likeSlips(query)) add(0, words, { any });
  for (const { words, any } of withoutOne(query)) add(1, words, { any });
  const singles = singlesOf(query);
  for (const words of singles) add(2, within(IN_TITLE, words));
  for (const words of singles) add(2, [...words, ...within(OFTEN, words)]);
  for (const words of singles) add(3, words);
  return stages;
}

/** The same for discussions, each first in the latest periods together, because the exact time matters little there. */
export function planLooserTalkStages(query: Query, talk: TalkMarks): Stage[] {
  const { stages, add } = collectStages(talk.marks);
  const { times } = spansOf(talk);
  const ways = [likeSlips(query), withoutOne(query), singlesOf(query).map((words): Loosened => ({ words }))];
  for (const [way, loosened] of ways.entries()) {
    if (times.length > 0) for (const { words, any = [] } of loosened) add(2 * way, words, { any: [...any, times] });
    for (const { words, any } of loosened) add(2 * way + 1, words, { any });
  }
  return stages;
}

interface Loosened {
  words: readonly string[];
  any?: string[][];
}

function likeSlips(query: Query): Loosened[] {
  const strong = strongOf(query);
  const loosened: Loosened[] = [];
  if (strong.some(({ loose }) => loose.length > 0))
    loosened.push({ words: strong.flatMap(({ loose, words }) => (loose.length > 0 ? loose : words)) });
  if (strong.some(({ joined }) => joined !== null))
    loosened.push({ words: strong.flatMap(({ joined, words }) => joined ?? words) });
  const names = namesOf(strong);
  if (names.length === 0) return loosened;
  const others = wordsOf(strong.filter((unit) => !names.includes(unit)));
  loosened.push({ words: others, any: names.map(({ folded }) => slipsOf(folded)) });
  for (const name of names) {
    const besides = strong.filter((unit) => unit !== name);
    if (besides.length > 0) loosened.push({ words: wordsOf(besides), any: [slipsOf(name.folded)] });
  }
  return loosened;
}

function withoutOne(query: Query): Loosened[] {
  const strong = strongOf(query);
  const left = strong.length > 2 ? lightFirst(strong) : [];
  return [
    ...left.map((one) => ({ words: wordsOf(strong.filter((unit) => unit !== one)) })),
    ...namesOf(strong).map(({ folded }) => ({ words: [], any: [slipsOf(folded)] })),
  ];
}

function singlesOf(query: Query): string[][] {
  const strong = strongOf(query);
  if (strong.length < 2) return [];
  return lightFirst(strong)
    .toReversed()
    .slice(0, MAX_SINGLES)
    .map(({ words }) => words);
}

function lightFirst(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => a.weight - b.weight);
}

/** Words in letters that may contain a typing error. */
function namesOf(units: readonly Unit[]): Unit[] {
  return units.filter((unit) => isMistakable(unit.folded));
}

function wordsOf(units: readonly Unit[]): string[] {
  return units.flatMap((unit) => unit.words);
}

function within(mark: string, words: readonly string[]): string[] {
  return words.map((word) => `${mark}${word}`);
}

interface AddedStage {
  any?: readonly (readonly string[])[] | undefined;
  isSound?: boolean;
  holdsPhrase?: boolean;
  mark?: string;
}

/** Collects stages in the order of their addition, without empty and duplicate ones. */
function collectStages(marks: readonly string[]) {
  const stages: Stage[] = [];
  const added = new Set<string>();
  const add = (group: number, words: readonly string[], options: AddedStage = {}) => {
    const { any = [], isSound = false, holdsPhrase = false, mark } = options;
    const all = lexemesOf([...withCharacters(words), ...marks, ...(mark ? [mark] : [])]);
    const sets = any.map(lexemesOf);
    const name = JSON.stringify([all.toSorted(), sets]);
    if (added.has(name) || (words.length === 0 && sets.length === 0)) return;
    added.add(name);
    stages.push({ rank: stages.length, group, isSound, holdsPhrase, all, any: sets });
  };
  return { stages, add };
}

/**
 * Different pairs share numbers. Several rarely match by chance, but a single one may, so it needs its characters as
 * well.
 */
function withCharacters(words: readonly string[]): readonly string[] {
  const [only = ""] = words;
  return words.length === 1 ? [only, ...charactersOfPair(only)] : words;
}

/** The lexemes of titles that sound like the query: a title needs all lexemes of any one set. */
function soundsOf({ sound }: Query): string[][] {
  return sound === null ? [] : soundsOfLetters(sound).map((sounds) => within(SOUND, sounds));
}

function strongOf({ units }: Query): Unit[] {
  return units
    .filter((unit) => !unit.isWeak)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_UNITS);
}

function lexemesOf(words: readonly string[]): number[] {
  return [...new Set(words)].map(lexemeOf);
}
