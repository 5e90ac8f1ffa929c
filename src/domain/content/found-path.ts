/** Where in a text the found words are, encoded in an address. */
export interface FoundPlace {
  /** A stretch of the text around them, without white space. */
  around: string;
  words: string[];
  /** The heading above them; empty: before the first heading. */
  anchor: string;
}

const MAX_WORDS = 8;

/** Address of found words in a text. The place is behind the `#`: the page is the same for every visitor. */
export function foundPath(path: string, { around, words, anchor }: FoundPlace): string {
  const place = new URLSearchParams({ find: around });
  for (const word of words.slice(0, MAX_WORDS)) place.append("w", word);
  if (anchor !== "") place.set("at", anchor);
  return `${path}#${place}`;
}

/** null: the address has no such place. */
export function readFoundPlace(hash: string): FoundPlace | null {
  if (!hash.startsWith("#find=")) return null;
  const place = new URLSearchParams(hash.slice(1));
  const around = place.get("find") ?? "";
  if (around === "") return null;
  return { around, words: place.getAll("w").slice(0, MAX_WORDS), anchor: place.get("at") ?? "" };
}
