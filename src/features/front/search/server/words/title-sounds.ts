import type { Fold } from "../../../../../kit/values/fold-text.ts";
import { readTokens } from "./read-tokens.ts";

const MAX_CHARACTERS = 24;
const MAX_SYLLABLES = 8;
const LEAST_SYLLABLES = 2;
const LEAST_INITIALS = 3;
const LONGEST_BEGINNING = 12;

const words = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * The sound of a title, as people type it: `hongshaorou`, `hsr`, from every word of it on; and the beginnings of its
 * words in letters. Pinyin is loaded when the first title is indexed.
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

async function soundsOfHan(han: string): Promise<string[]> {
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(han, { toneType: "none", type: "array", v: true });
  const starts = Array.from(words.segment(han), ({ index }) => Array.from(han.slice(0, index)).length);
  const sounds: string[] = [];
  for (const start of starts) {
    for (let count = LEAST_SYLLABLES; count <= MAX_SYLLABLES; count++) {
      const some = syllables.slice(start, start + count);
      if (some.length < count) break;
      sounds.push(some.join(""));
      if (count >= LEAST_INITIALS) sounds.push(some.map((syllable) => syllable.slice(0, 1)).join(""));
    }
  }
  return sounds;
}
