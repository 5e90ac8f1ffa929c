/** An item with a word of its own, and who may receive it. */
export interface Planted {
  kind: "document" | "lesson" | "article" | "media" | "download" | "topic" | "comment";
  id: number;
  /** The book, course, article or item that it belongs to; for a comment the lesson or topic above it. */
  workId: number;
  /** The target of a comment. */
  below?: string;
  contentType: string;
  /** The level that opens it; 0: everybody. */
  level: number;
  /** Rights that open it whatever the level. */
  keys: string[];
  /** There is a text to be read. */
  isText: boolean;
  /** There is a film to be played. */
  isFilm: boolean;
  /** Everybody may see its first seconds. */
  hasPreview: boolean;
  /** Waits for review: reviewers see it in its place, at its future level (decision 0066). */
  reviewedAt?: number;
}

export interface PlantedContent {
  /** By the number in their canaries. */
  items: Planted[];
  bookIds: number[];
  courseIds: number[];
  mediaIds: number[];
}
