/** What shows pictures of the library. */
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
  /** Number, or name where it has no number. */
  id: string;
  title: string;
  /** Where it is seen or changed. */
  address: string;
}
