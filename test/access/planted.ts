/** A thing with a word of its own, and who may be sent it. */
export interface Planted {
  kind: "document" | "lesson" | "article" | "media" | "download" | "topic" | "comment";
  id: number;
  /** The book, course, article or item that it belongs to; of a comment the lesson or topic that it stands below. */
  workId: number;
  /** What a comment stands below. */
  below?: string;
  contentType: string;
  /** That lets a viewer have it; 0: everybody. */
  level: number;
  /** Rights that open it whatever the level. */
  keys: string[];
  /** There is a text to be read. */
  isText: boolean;
  /** There is a film to be played. */
  isFilm: boolean;
  /** Everybody may see its first seconds. */
  hasPreview: boolean;
  /** Waits for review: whoever reviews has it in its place, at the level that it will have (decision 0066). */
  reviewedAt?: number;
}

export interface PlantedContent {
  /** By the number in their canaries. */
  things: Planted[];
  bookIds: number[];
  courseIds: number[];
  mediaIds: number[];
}
