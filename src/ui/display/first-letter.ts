import { graphemesOf } from "../../kit/values/graphemes.ts";

/** A letter or digit of one code point, without combining characters after it. */
const SINGLE = /^[\p{Script=Han}\p{Script=Latin}\p{Nd}](?![\p{Grapheme_Extend}\p{Mc}\u200d])/u;

/**
 * The first letter of a name. Most are found without a segmenter, which is expensive to create, and every page shows
 * one.
 */
export function firstLetter(name: string): string {
  return SINGLE.exec(name)?.[0] ?? graphemesOf(name)[0] ?? "";
}
