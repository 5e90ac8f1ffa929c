import type { SearchedKind } from "./searched-things.ts";

/** Longer ones are cut by the box and refused by the door. */
export const LONGEST_QUERY = 80;

export const SUGGESTIONS = 8;

/** So many places are read and compared with each other; the others are counted, and found by whoever asks more precisely. */
export const MAX_COMPARED = 60;
/** As many of them may be what people say, where nobody chose a kind. */
export const MAX_TALK_COMPARED = 20;
export const HITS_A_PAGE = 20;

/** Where somebody looks: a kind of work with all that is in it. */
export const FOUND_KINDS = [
  "course",
  "book",
  "article",
  "media",
  "download",
  "product",
  "community",
  "comment",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const KINDS_FOUND: Readonly<Record<FoundKind, readonly SearchedKind[]>> = {
  course: ["course", "lesson"],
  book: ["book", "document"],
  article: ["article"],
  media: ["media"],
  download: ["download"],
  product: ["product"],
  community: ["topic", "reply", "proposal"],
  comment: ["comment"],
};

export const SEARCH_LEVELS = ["guest", "user", "vip", "premium"] as const;
export type SearchLevel = (typeof SEARCH_LEVELS)[number];
