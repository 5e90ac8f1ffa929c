import { crc32 } from "node:zlib";
import type { Fold } from "../../../../kit/values/fold-text.ts";
import { formsOfName, readTokens, type Token } from "./read-tokens.ts";

/**
 * A lexeme is a number: the index holds arrays of them, a third of what words would take. Two of a million words share
 * one by chance; what is found is looked at again before it is shown, so that costs nobody more than a moment.
 */
export function lexemeOf(word: string): number {
  return crc32(word) | 0;
}

/** Where a word stands, as a mark before it. */
export const IN_TITLE = "T";
export const IN_HEADING = "H";
/** Often in the text. */
export const OFTEN = "F";
/** The sound of a title, or the beginning of a word of it. */
export const SOUND = "P";
/** Words in letters as they are when one letter is missing. */
const NEARLY = "~";

/** Every two characters that stand side by side; a single one is itself. */
export function pairsOf(han: string): string[] {
  const characters = Array.from(han);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** What a text is found by: characters, pairs of them, names and their parts. */
export function wordsOf(text: string, fold: Fold): string[] {
  return readTokens(text, fold).flatMap(wordsOfToken);
}

export function wordsOfToken(token: Token): string[] {
  if (token.kind === "han") return [...token.folded, ...pairsOf(token.folded)];
  const { whole, parts } = formsOfName(token);
  return [whole, ...parts];
}

const SHORTEST_MISTAKEN = 4;
const LONGEST_MISTAKEN = 16;

/** A word in letters and all it becomes when a letter is missing; two words that share one are at most a slip apart. */
export function nearForms(word: string): string[] {
  if (word.length < SHORTEST_MISTAKEN || word.length > LONGEST_MISTAKEN || !/^\p{L}+$/u.test(word)) return [];
  const forms = new Set([word]);
  for (let at = 0; at < word.length; at++) forms.add(word.slice(0, at) + word.slice(at + 1));
  return Array.from(forms, (form) => `${NEARLY}${form}`);
}
