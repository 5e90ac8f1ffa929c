/** The kinds of content that show pictures of the library. */
export const PICTURE_USE_KINDS = [
  "article",
  "document",
  "book",
  "course",
  "lesson",
  "teacher",
  "media_item",
  "media_file",
  "home",
  "setting",
  "legal_text",
] as const;

export interface PictureUse {
  kind: (typeof PICTURE_USE_KINDS)[number];
  /** The id, or the name of an item without an id. */
  id: string;
  title: string;
  /** The page on which it is shown or edited. */
  address: string;
}
