import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { readTokens } from "./read-tokens.ts";
import { readSyllables } from "./syllables.ts";

const MAX_CHARACTERS = 24;
const LONGEST_BEGINNING = 12;
/** Initials are indexed three at a time. */
const INITIALS = 3;
const MAX_INITIALS = 8;
/** Prefixes of initials that start at the beginning of a word, and of initials that start anywhere. */
const AT_WORD = "^";
const ANYWHERE = "-";
/** No syllable begins with these letters. */
const IS_INITIALS = /^[^iuv]+$/;

const words = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * The pronunciation of a title, as people type it: `hongshaorou` and `hsr`. It stores every two adjacent syllables and
 * every three initials, since one entry for each beginning and length needed ten times as many different numbers in the
 * index, and also the beginnings of words in letters. Pinyin is loaded when the first title is indexed.
 */
export async function soundsOfTitle(title: string, fold: Fold): Promise<string[]> {
  const sounds = new Set<string>();
  for (const { kind, folded } of readTokens(title, fold)) {
    if (kind === "han") for (const sound of await soundsOfHan(folded.slice(0, MAX_CHARACTERS))) sounds.add(sound);
    else if (kind === "latin")
      for (let end = 2; end <= Math.min(folded.length, LONGEST_BEGINNING); end++) sounds.add(folded.slice(0, end));
  }
  return [...sounds];
}

/** The pronunciation lexemes of titles that match these letters: a title needs all lexemes of any one set. */
export function soundsOfLetters(letters: string): string[][] {
  const sets = readSyllables(letters)
    .filter(({ length }) => length > 1)
    .map((syllables) => windowsOf(syllables, 2).map((some) => some.join("")));
  if (letters.length <= LONGEST_BEGINNING) sets.push([letters]);
  if (letters.length >= INITIALS && letters.length <= MAX_INITIALS && IS_INITIALS.test(letters)) {
    const [first = [], ...others] = windowsOf(Array.from(letters), INITIALS);
    sets.push([`${AT_WORD}${first.join("")}`, ...others.map((some) => `${ANYWHERE}${some.join("")}`)]);
  }
  return sets.map((set) => [...new Set(set)]);
}

async function soundsOfHan(han: string): Promise<string[]> {
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(han, { toneType: "none", type: "array", v: true });
  const starts = new Set(Array.from(words.segment(han), ({ index }) => Array.from(han.slice(0, index)).length));
  const initials = windowsOf(
    syllables.map((syllable) => syllable.slice(0, 1)),
    INITIALS,
  ).map((some) => some.join(""));
  return [
    ...windowsOf(syllables, 2).map((some) => some.join("")),
    ...initials.map((some) => `${ANYWHERE}${some}`),
    ...initials.filter((_, at) => starts.has(at)).map((some) => `${AT_WORD}${some}`),
  ];
}

/** Windows of this length, starting at each element. */
function windowsOf<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.max(0, list.length - length + 1) }, (_, at) => list.slice(at, at + length));
}
