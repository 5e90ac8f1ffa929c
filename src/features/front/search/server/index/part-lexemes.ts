import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { compact } from "../words/compact.ts";
import {
  countWordsOfToken,
  createWordCounts,
  lexemesOfCounts,
  type WordCounts,
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
  for (const word of frequentWords(counts)) words.add(`${OFTEN}${word}`);
  const lexemes = lexemesOfCounts(counts);
  for (const word of words) lexemes.add(lexemeOf(word));
  for (const word of mistakable) if (isMistakable(word)) lexemes.add(lexemeOfMistakable(word));
  return sorted(lexemes);
}

function frequentWords({ times }: WordCounts): string[] {
  const often: [WordKey, number][] = [];
  for (const [key, count] of times) if (count >= OFTEN_TIMES && wordOfKey(key).length > 1) often.push([key, count]);
  often.sort(([, a], [, b]) => b - a);
  return often.slice(0, MAX_FREQUENT).map(([key]) => wordOfKey(key));
}

/** In ascending order. Sorting a typed array takes a third of the time; iterators over typed arrays would take the rest. */
function sorted(lexemes: ReadonlySet<number>): number[] {
  const typed = new Uint32Array([...lexemes]).sort();
  const list: number[] = [];
  for (let at = 0; at < typed.length; at++) list.push(typed[at] ?? 0);
  return list;
}
