/** A part of a text, and whether it is one of the sought words. */
export interface MarkedPart {
  /** Where it begins. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Characters with a meaning in a regular expression. */
const SIGNS = /[$()*+.?[\\\]^{|}]/g;

/** Splits a text at the words, whatever their case; a word in another form of writing is not found. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const sought = words.filter((word) => word !== "").map((word) => word.replace(SIGNS, "\\$&"));
  if (sought.length === 0) return text === "" ? [] : [{ at: 0, text, isMarked: false }];
  // Longer ones first: a word within another is marked with it.
  sought.sort((one, other) => other.length - one.length);
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const found of text.matchAll(new RegExp(sought.join("|"), "giu"))) {
    if (found.index > at) parts.push({ at, text: text.slice(at, found.index), isMarked: false });
    parts.push({ at: found.index, text: found[0], isMarked: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMarked: false });
  return parts;
}
