import type { Fold } from "../../../../kit/values/fold-text.ts";
import { compact } from "../words/compact.ts";
import {
  IN_HEADING,
  IN_TITLE,
  lexemeOf,
  mistakableWordOf,
  nearForms,
  OFTEN,
  SOUND,
  WHOLE_TITLE,
  wordsOf,
  wordsOfToken,
} from "../words/lexemes.ts";
import { readTokens } from "../words/read-tokens.ts";
import { soundsOfTitle } from "../words/title-sounds.ts";
import type { Passage } from "./passages.ts";

/** A word that stands so often in one part is what the part is about; the commonest of them are told apart. */
const OFTEN_TIMES = 3;
const MOST_OFTEN = 32;

export interface IndexedTitle {
  title: string;
  workTitle: string;
  /** Marks by which results are chosen: kind, work, what it needs. */
  marks: readonly string[];
}

/** All that one part of a thing is found by; one of its parts is found by the title as a whole and by its sound. */
export async function lexemesOfPart(
  { title, workTitle, marks }: IndexedTitle,
  passages: readonly Passage[],
  { fold, isTitleFound }: { fold: Fold; isTitleFound: boolean },
): Promise<number[]> {
  const words = new Set<string>(marks);
  const times = new Map<string, number>();
  const near = new Set<string>();
  for (const word of wordsOf(workTitle, fold)) words.add(word);
  for (const word of wordsOf(title, fold)) words.add(word).add(`${IN_TITLE}${word}`);
  const wholeTitle = compact(fold(title));
  if (isTitleFound && wholeTitle !== "") words.add(`${WHOLE_TITLE}${wholeTitle}`);
  if (isTitleFound) for (const sound of await soundsOfTitle(title, fold)) words.add(`${SOUND}${sound}`);
  // What stands in a title is not marked as in a heading too: titles are looked for before headings.
  const texts = [{ text: title, kind: "words" as const }, ...passages];
  for (const { text, kind } of texts) {
    for (const token of readTokens(text, fold)) {
      for (const word of wordsOfToken(token)) {
        words.add(word);
        if (kind === "heading") words.add(`${IN_HEADING}${word}`);
        if (word.length > 1) times.set(word, (times.get(word) ?? 0) + 1);
      }
      if (kind === "code") continue;
      for (const form of nearForms(mistakableWordOf(token) ?? "")) near.add(form);
    }
  }
  const often = [...times].filter(([, count]) => count >= OFTEN_TIMES).toSorted(([, a], [, b]) => b - a);
  for (const [word] of often.slice(0, MOST_OFTEN)) words.add(`${OFTEN}${word}`);
  for (const form of near) words.add(form);
  return Array.from(new Set(Array.from(words, lexemeOf))).toSorted((a, b) => a - b);
}
