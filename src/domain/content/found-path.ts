/** The position of the found words in a text, encoded in an address. */
export interface FoundPlace {
  /** A part of the text around them, without white space. */
  around: string;
  words: string[];
  /** The heading above them; empty: before the first heading. */
  anchor: string;
}

const MAX_WORDS = 8;

/** The address of found words in a text. The position is in the fragment, so the page is the same for every visitor. */
export function foundPath(path: string, { around, words, anchor }: FoundPlace): string {
  const named = words.slice(0, MAX_WORDS).map((word) => `&w=${encodeURIComponent(word)}`);
  const at = anchor === "" ? "" : `&at=${encodeURIComponent(anchor)}`;
  return `${path}#find=${encodeURIComponent(around)}${named.join("")}${at}`;
}

/** null: the address contains no such position. */
export function readFoundPlace(hash: string): FoundPlace | null {
  if (!hash.startsWith("#find=")) return null;
  const place = new URLSearchParams(hash.slice(1));
  const around = place.get("find") ?? "";
  if (around === "") return null;
  return { around, words: place.getAll("w").slice(0, MAX_WORDS), anchor: place.get("at") ?? "" };
}
