/** Channel on which every process receives changes of public pages; the payload is the table's name. */
export const CONTENT_CHANGED_CHANNEL = "content_changed";

/**
 * Tables whose rows are on public pages (a migration gives each its change trigger), with the parts of the loaders'
 * context through which pages read them.
 */
export const PUBLIC_TABLES = {
  books: ["books", "catalogue", "products"],
  documents: ["books"],
  courses: ["courses", "catalogue", "products"],
  course_books: ["courses"],
  course_chapters: ["courses"],
  lessons: ["courses"],
  teachers: ["courses", "catalogue"],
  media_items: ["media", "catalogue", "products"],
  media_item_files: ["media", "catalogue"],
  downloads: ["downloads", "products"],
  listed_works: ["catalogue"],
  articles: ["articles", "products"],
  community_boards: ["community"],
  community_titles: ["community"],
  plans: ["plans"],
  promotions: ["plans", "products"],
  products: ["products"],
  booking_hosts: ["booking"],
  booking_services: ["booking"],
  outsourcing_packages: ["outsourcing"],
  outsourcing_cases: ["outsourcing"],
  product_parts: ["products"],
  product_ratings: ["products"],
  refund_rules: ["products"],
  shown_reviews: ["products"],
  shown_proposals: ["coCreation"],
  shown_credits: ["coCreation", "credits"],
  settings: ["site"],
  legal_texts: ["site"],
} as const satisfies Record<string, readonly string[]>;

/**
 * The parts of the loaders' context that read a table; null for an unknown table of a newer release on the same
 * database, which any page may display.
 */
export function loadersShowing(table: string): readonly string[] | null {
  return Object.hasOwn(PUBLIC_TABLES, table) ? PUBLIC_TABLES[table as keyof typeof PUBLIC_TABLES] : null;
}
