import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { compact } from "../words/compact.ts";
import {
  countWordsOfToken,
  createWordCounts,
  lexemesOfCounts,
  type WordKey,
  wordOfKey,
  wordsOfCounted,
} from "../words/count-words.ts";
import {
  IN_HEADING,
  IN_TITLE,
  isMistakable,
  lexemeOf,
  lexemeOfMistakable,
  mistakableWordOf,
  OFTEN,
  SOUND,
  WHOLE_TITLE,
  wordsOf,
} from "../words/lexemes.ts";
import { readTokens } from "../words/read-tokens.ts";
import { soundsOfTitle } from "../words/title-sounds.ts";
import type { Passage } from "./passages.ts";

/** A word that occurs this often in a part is a subject of the part; the most frequent ones are marked. */
const OFTEN_TIMES = 3;
const MAX_FREQUENT = 16;

export interface IndexedTitle {
  title: string;
  workTitle: string;
  /** Filter marks of the results: kind, work, required level. */
  marks: readonly string[];
}

/** The lexemes of a title: its words, the whole title, and its pronunciation. */
async function marksOfTitle(title: string, fold: Fold): Promise<string[]> {
  const whole = compact(fold(title));
  return [
    ...wordsOf(title, fold).map((word) => `${IN_TITLE}${word}`),
    ...(whole === "" ? [] : [`${WHOLE_TITLE}${whole}`]),
    ...(await soundsOfTitle(title, fold)).map((sound) => `${SOUND}${sound}`),
  ];
}

/** All lexemes of one part of a resource; its title is indexed with one public part. */
export async function lexemesOfPart(
  { title, workTitle, marks }: IndexedTitle,
  passages: readonly Passage[],
  { fold, isTitleFound }: { fold: Fold; isTitleFound: boolean },
): Promise<number[]> {
  const words = new Set<string>(marks);
  const counts = createWordCounts();
  /** Names that may contain a typing error. */
  const mistakable = new Set<string>();
  for (const word of wordsOf(workTitle, fold)) words.add(word);
  for (const word of wordsOf(title, fold)) words.add(word);
  if (isTitleFound) for (const mark of await marksOfTitle(title, fold)) words.add(mark);
  // A word of the title is not also marked as in a heading, because titles are queried before headings.
  const texts = [{ text: title, kind: "words" as const }, ...passages];
  for (const { text, kind } of texts) {
    for (const token of readTokens(text, fold)) {
      countWordsOfToken(counts, token);
      if (kind === "heading") for (const word of wordsOfCounted(counts, token)) words.add(`${IN_HEADING}${word}`);
      if (kind !== "code") mistakable.add(mistakableWordOf(token) ?? "");
    }
  }
  const isOften = ([key, count]: [WordKey, number]) => count >= OFTEN_TIMES && wordOfKey(key).length > 1;
  const often = Array.from(counts.times.entries().filter(isOften)).toSorted(([, a], [, b]) => b - a);
  for (const [key] of often.slice(0, MAX_FREQUENT)) words.add(`${OFTEN}${wordOfKey(key)}`);
  const lexemes = new Set(lexemesOfCounts(counts));
  for (const word of words) lexemes.add(lexemeOf(word));
  for (const word of mistakable) if (isMistakable(word)) lexemes.add(lexemeOfMistakable(word));
  return Array.from(Uint32Array.from(lexemes).sort());
}
