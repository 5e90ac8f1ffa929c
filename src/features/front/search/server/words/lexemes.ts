import { crc32 } from "node:zlib";
import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { formsOfName, readTokens, type Token, variantsOfName, wholeOfName } from "./read-tokens.ts";

/**
 * The sizes of the number ranges: of pairs, of words that a query with a typing error finds, and of all other words.
 */
const PAIR_NUMBERS = 2 ** 18;
const NEAR_NUMBERS = 2 ** 22;
const OTHER_NUMBERS = 2 ** 20;
export const PAIRS_FROM = 2 ** 21;
export const OTHERS_FROM = PAIRS_FROM + PAIR_NUMBERS;
const NEAR_FROM = OTHERS_FROM + OTHER_NUMBERS;
/** Prefix of a word in letters that a query with a typing error finds. */
const NEARLY = "~";
/** Below this code there are no characters that are written without spaces. */
export const FIRST_HAN = 0x2e80;
export const FIRST_SURROGATE = 0xd800;

/**
 * A lexeme is a number, since the index contains lists of numbers. A character is its own number. Two adjacent ones
 * share the numbers of 18 bits, which keeps the index small, as half of all pairs occur in one text only; a query of a
 * single pair therefore includes its characters as well. Words that a query with a typing error finds share 22 bits,
 * because one word queries hundreds of them; all others share 20. Results are checked again before they are returned.
 */
export function lexemeOf(word: string): number {
  // Most words of a Chinese text, recognised without splitting them into characters.
  if (word.length === 1) return word.charCodeAt(0);
  if (word.length === 2 && isPlainHan(word.charCodeAt(0)) && isPlainHan(word.charCodeAt(1)))
    return lexemeOfPair(word.charCodeAt(0), word.charCodeAt(1));
  if (charactersOfPair(word).length > 0) return PAIRS_FROM + (crc32(word) % PAIR_NUMBERS);
  const code = word.codePointAt(0) ?? 0;
  if (word === String.fromCodePoint(code)) return code;
  return word.startsWith(NEARLY)
    ? NEAR_FROM + (crc32(word) % NEAR_NUMBERS)
    : OTHERS_FROM + (crc32(word) % OTHER_NUMBERS);
}

/** CRC-32 of each byte, because hundreds of pairs per text are too many for one zlib call each. */
const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Equal to `lexemeOf` of two ideographs of three UTF-8 bytes each, without creating a string. */
export function lexemeOfPair(first: number, second: number): number {
  const crc = addThreeBytes(addThreeBytes(0xffffffff, first), second);
  return PAIRS_FROM + (~crc & (PAIR_NUMBERS - 1));
}

function addThreeBytes(crc: number, unit: number): number {
  return addByte(addByte(addByte(crc, 0xe0 | (unit >> 12)), 0x80 | ((unit >> 6) & 0x3f)), 0x80 | (unit & 0x3f));
}

function addByte(crc: number, byte: number): number {
  return (crc >>> 8) ^ (CRC_OF_BYTE[(crc ^ byte) & 0xff] ?? 0);
}

/** Whether a code unit is a complete ideograph. */
function isPlainHan(unit: number): boolean {
  return unit >= FIRST_HAN && unit < FIRST_SURROGATE;
}

/** The two characters of a pair; empty for any other word. */
export function charactersOfPair(word: string): string[] {
  if (word.length > 4) return [];
  const characters = Array.from(word);
  return characters.length === 2 && characters.every((one) => (one.codePointAt(0) ?? 0) >= FIRST_HAN) ? characters : [];
}

/** Prefixes that mark the place of a word. */
export const IN_TITLE = "T";
export const IN_HEADING = "H";
/** The whole title in one piece. */
export const WHOLE_TITLE = "W";
/** Occurs often in the text. */
export const OFTEN = "F";
/** The pronunciation of a title, or of the rest of it from a word on. */
export const SOUND = "P";

/** Every two adjacent characters; a single one is returned itself. */
export function pairsOf(han: string): string[] {
  const characters = Array.from(han);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The lexemes of a text: characters, pairs of characters, names and their parts. */
export function wordsOf(text: string, fold: Fold): string[] {
  return readTokens(text, fold).flatMap(wordsOfToken);
}

export function wordsOfToken(token: Token): string[] {
  if (token.kind !== "latin") return [...token.folded, ...pairsOf(token.folded)];
  const { whole, parts } = formsOfName(token);
  return [whole, ...parts, ...variantsOfName(token)];
}

/** A name in letters for queries with a typing error; without its parts, because texts are compared by whole names. */
export function mistakableWordOf(token: Token): string | null {
  return token.kind === "latin" ? wholeOfName(token) : null;
}

const SHORTEST_MISTAKEN = 4;
const LONGEST_MISTAKEN = 16;
/** A typing error replaces a letter by one of the same alphabet. */
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюяё", "αβγδεζηθικλμνξοπρστυφχψω"];

/** Whether a word in letters may contain a typing error; in a shorter one each error gives another word. */
export function isMistakable(word: string): boolean {
  return word.length >= SHORTEST_MISTAKEN && word.length <= LONGEST_MISTAKEN && /^\p{L}+$/u.test(word);
}

/** The lexeme by which a query with a typing error finds a word. */
export function lexemeOfMistakable(word: string): number {
  return lexemeOf(`${NEARLY}${word}`);
}

/**
 * The forms of a Latin word with one letter added, omitted, replaced or transposed. The query contains all of these,
 * several hundred, because it is only one word. Otherwise the index would have to store about ten forms of each word of
 * each text, a tenth of its entries.
 */
export function slipsOf(word: string): string[] {
  if (!isMistakable(word)) return [];
  const letters = new Set(word);
  for (const alphabet of ALPHABETS)
    if ([...alphabet].some((letter) => word.includes(letter))) for (const letter of alphabet) letters.add(letter);
  const forms = new Set([word]);
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      forms.add(`${before}${letter}${after}`);
      if (after !== "") forms.add(`${before}${letter}${after.slice(1)}`);
    }
    if (after === "") continue;
    const without = `${before}${after.slice(1)}`;
    forms.add(without);
    for (let to = 0; to <= without.length; to++) forms.add(`${without.slice(0, to)}${word[at]}${without.slice(to)}`);
  }
  return Array.from(forms)
    .filter(isMistakable)
    .map((form) => `${NEARLY}${form}`);
}
