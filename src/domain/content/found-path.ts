/** Where in a text the words stand that were found, as an address says it. */
export interface FoundPlace {
  /** A stretch of the text around them, without white space. */
  around: string;
  words: string[];
  /** The heading they stand under; empty: before the first. */
  anchor: string;
}

const MAX_WORDS = 8;

/** Address of found words in a text. The place is behind the `#`: pages are the same for all who come by it. */
export function foundPath(path: string, { around, words, anchor }: FoundPlace): string {
  const place = new URLSearchParams({ find: around });
  for (const word of words.slice(0, MAX_WORDS)) place.append("w", word);
  if (anchor !== "") place.set("at", anchor);
  return `${path}#${place}`;
}

/** null: the address says nothing of the kind. */
export function readFoundPlace(hash: string): FoundPlace | null {
  if (!hash.startsWith("#find=")) return null;
  const place = new URLSearchParams(hash.slice(1));
  const around = place.get("find") ?? "";
  if (around === "") return null;
  return { around, words: place.getAll("w").slice(0, MAX_WORDS), anchor: place.get("at") ?? "" };
}
