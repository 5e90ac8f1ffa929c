/** Channel on which every process hears that something on public pages changed; the payload is the table's name. */
export const CONTENT_CHANGED_CHANNEL = "content_changed";

/** Tables whose rows public pages show (a migration gives each its change trigger), with the parts of the loaders' context through which pages read them. */
export const SHOWN_TABLES = {
  books: ["books", "catalogue"],
  documents: ["books"],
  courses: ["courses", "catalogue"],
  course_books: ["courses"],
  course_chapters: ["courses"],
  lessons: ["courses"],
  teachers: ["courses", "catalogue"],
  media_items: ["media", "catalogue"],
  media_item_files: ["media", "catalogue"],
  downloads: ["downloads"],
  listed_works: ["catalogue"],
  articles: ["articles"],
  community_boards: ["community"],
  community_titles: ["community"],
  plans: ["plans"],
  settings: ["site"],
  legal_texts: ["site"],
} as const satisfies Record<string, readonly string[]>;
