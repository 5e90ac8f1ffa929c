/** An item with its own canary, and who may receive it. */
export interface Planted {
  kind: "document" | "lesson" | "article" | "media" | "download" | "topic" | "comment";
  id: number;
  /** The book, course, article or item that contains it; for a comment the lesson or topic above it. */
  workId: number;
  /** The target of a comment. */
  below?: string;
  contentType: string;
  /** The level that opens it; 0: everybody. */
  level: number;
  /** Rights that open it regardless of the viewer's level. */
  keys: string[];
  /** It has a text to read. */
  isText: boolean;
  /** It has a film to play. */
  isFilm: boolean;
  /** Its first seconds are public. */
  hasPreview: boolean;
  /** Waits for review: reviewers see it in its place, at its future level (decision 0066). */
  reviewedAt?: number;
}

export interface PlantedContent {
  /** The index of an item is the number in its canary. */
  items: Planted[];
  bookIds: number[];
  courseIds: number[];
  mediaIds: number[];
}
