import type { SearchedKind } from "./searchable-resources.ts";

/** The input box cuts longer queries; the API refuses them. */
export const LONGEST_QUERY = 80;

export const SUGGESTIONS = 8;

/** This many matches are read and ranked; the others are only counted. A more precise query finds them. */
export const MAX_COMPARED = 60;
/** The maximum number of comments and topics among them when no kind was chosen. */
export const MAX_TALK_COMPARED = 20;
export const HITS_A_PAGE = 20;

/** The scopes of a search: a kind of work with all its contents. */
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
