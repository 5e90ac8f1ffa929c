import type { SearchedKind } from "./searched-things.ts";

/** Longer ones are cut by the box and refused by the door. */
export const LONGEST_QUERY = 80;

export const SUGGESTIONS = 8;

/** Where somebody looks: a kind of work with all that is in it. */
export const FOUND_KINDS = ["course", "book", "article", "media"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const KINDS_FOUND: Readonly<Record<FoundKind, readonly SearchedKind[]>> = {
  course: ["course", "lesson"],
  book: ["book", "document"],
  article: ["article"],
  media: ["media"],
};

export const SEARCH_LEVELS = ["guest", "user", "vip", "premium"] as const;
export type SearchLevel = (typeof SEARCH_LEVELS)[number];
