/** Channel on which every process hears that something on public pages changed; the payload is the table's name. */
export const CONTENT_CHANGED_CHANNEL = "content_changed";

/** Tables whose rows public pages show (a migration gives each its change trigger), with the part of the loaders' context through which pages read them. */
export const SHOWN_TABLES = {
  books: "books",
  documents: "books",
  articles: "articles",
  plans: "plans",
  settings: "site",
  legal_texts: "site",
} as const;
