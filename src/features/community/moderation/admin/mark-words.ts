/** A part of a text, and whether it is one of the searched words. */
export interface MarkedPart {
  /** Start position in the text. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Special characters of a regular expression. */
const SIGNS = /[$()*+.?[\\\]^{|}]/g;

/** Splits a text at the words regardless of case; other spellings of a word are not found. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const sought = words.filter((word) => word !== "").map((word) => word.replace(SIGNS, "\\$&"));
  if (sought.length === 0) return text === "" ? [] : [{ at: 0, text, isMarked: false }];
  // Longer words come first, so that a word inside another one is marked as part of it.
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
