import { FIRST_HAN, FIRST_SURROGATE, wordsOfToken } from "./lexemes.ts";
import type { Token } from "./read-tokens.ts";

/**
 * A word as a counting key: an ideograph as its code below zero, two adjacent ones as one number, anything else as it
 * is. Strings of all pairs of a Chinese text took half of the time of its lexemes.
 */
export type WordKey = string | number;

const UNITS = FIRST_SURROGATE - FIRST_HAN;

/** Adds the words of a token to the occurrences in a text, in the order of their first place. */
export function countWordsOfToken(times: Map<WordKey, number>, token: Token): void {
  const count = (key: WordKey) => times.set(key, (times.get(key) ?? 0) + 1);
  if (token.kind !== "han" || !isPlain(token.folded)) {
    for (const word of wordsOfToken(token)) count(keyOf(word));
    return;
  }
  let before = -1;
  for (let at = 0; at < token.folded.length; at++) {
    const unit = token.folded.charCodeAt(at);
    count(-unit);
    if (before >= 0) count(pairKey(before, unit));
    before = unit;
  }
}

/** The word of a key. */
export function wordOfKey(key: WordKey): string {
  if (typeof key === "string") return key;
  if (key < 0) return String.fromCharCode(-key);
  return String.fromCharCode(FIRST_HAN + Math.floor(key / UNITS), FIRST_HAN + (key % UNITS));
}

function keyOf(word: string): WordKey {
  if (word.length > 2 || word === "" || !isPlain(word)) return word;
  return word.length === 1 ? -word.charCodeAt(0) : pairKey(word.charCodeAt(0), word.charCodeAt(1));
}

function pairKey(first: number, second: number): number {
  return (first - FIRST_HAN) * UNITS + (second - FIRST_HAN);
}

/** Ideographs and syllables alone, each one unit of the string. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < FIRST_HAN || unit >= FIRST_SURROGATE) return false;
  }
  return true;
}
