import { graphemesOf } from "../../kit/values/graphemes.ts";

/** A letter or digit of one code point, with nothing that would join it. */
const SINGLE = /^[\p{Script=Han}\p{Script=Latin}\p{Nd}](?![\p{Grapheme_Extend}\p{Mc}\u200d])/u;

/** The first letter of a name. Most are found without a segmenter, which is dear to begin with and every page shows one. */
export function firstLetter(name: string): string {
  return SINGLE.exec(name)?.[0] ?? graphemesOf(name)[0] ?? "";
}
