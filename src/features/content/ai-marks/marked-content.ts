/** Content that an author or staff can mark as made with AI. */
export const MARKED_KINDS = ["article", "document", "book", "course", "lesson", "media_item", "download"] as const;

export type MarkedKind = (typeof MARKED_KINDS)[number];
