import { FIRST_HAN, FIRST_SURROGATE, lexemeOf, lexemeOfPair, wordsOfToken } from "./lexemes.ts";
import type { Token } from "./read-tokens.ts";

/**
 * A word as a counting key: two adjacent ideographs as one number, anything else unchanged. Creating strings for all
 * pairs of a Chinese text took half of the time of indexing its lexemes.
 */
export type WordKey = string | number;

export interface WordCounts {
  /** The occurrences of each word in a text, in the order of their first place. */
  times: Map<WordKey, number>;
  /** Single ideographs by code; their occurrences are not counted. */
  ideographs: Set<number>;
  /** The words of each name in letters, so that a repeated name is split only once. */
  names: Map<string, readonly string[]>;
}

const UNITS = FIRST_SURROGATE - FIRST_HAN;

export function createWordCounts(): WordCounts {
  return { times: new Map(), ideographs: new Set(), names: new Map() };
}

export function countWordsOfToken(counts: WordCounts, token: Token): void {
  if (token.kind === "han" && isPlain(token.folded)) countIdeographs(counts, token.folded);
  else for (const word of wordsOfCounted(counts, token)) count(counts, keyOf(word));
}

/** Like `wordsOfToken`. */
export function wordsOfCounted({ names }: WordCounts, token: Token): readonly string[] {
  if (token.kind !== "latin") return wordsOfToken(token);
  let words = names.get(token.written);
  if (!words) {
    words = wordsOfToken(token);
    names.set(token.written, words);
  }
  return words;
}

/** The lexemes of all counted words. */
export function lexemesOfCounts({ times, ideographs }: WordCounts): Set<number> {
  const lexemes = new Set(ideographs);
  for (const key of times.keys()) {
    if (typeof key === "string") lexemes.add(lexemeOf(key));
    else lexemes.add(lexemeOfPair(FIRST_HAN + Math.floor(key / UNITS), FIRST_HAN + (key % UNITS)));
  }
  return lexemes;
}

/** The word of a key. */
export function wordOfKey(key: WordKey): string {
  if (typeof key === "string") return key;
  return String.fromCharCode(FIRST_HAN + Math.floor(key / UNITS), FIRST_HAN + (key % UNITS));
}

function countIdeographs(counts: WordCounts, folded: string): void {
  let before = -1;
  for (let at = 0; at < folded.length; at++) {
    const unit = folded.charCodeAt(at);
    counts.ideographs.add(unit);
    if (before >= 0) count(counts, pairKey(before, unit));
    before = unit;
  }
}

function count({ times }: WordCounts, key: WordKey): void {
  times.set(key, (times.get(key) ?? 0) + 1);
}

function keyOf(word: string): WordKey {
  return word.length === 2 && isPlain(word) ? pairKey(word.charCodeAt(0), word.charCodeAt(1)) : word;
}

function pairKey(first: number, second: number): number {
  return (first - FIRST_HAN) * UNITS + (second - FIRST_HAN);
}

/** Only ideographs and syllables, each one code unit. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_HAN || unit >= FIRST_SURROGATE) return false;
  }
  return true;
}
