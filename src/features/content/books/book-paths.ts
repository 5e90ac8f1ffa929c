import type { Shelf } from "./contract.ts";

/** Spec §2. The books of a course are read under the course's path. */
const BOOK_ROOTS = {
  system: "/system/book",
  vip: "/vip/book",
  basic_course: "/basic/course/related_book",
  vip_course: "/vip/course/related_book",
} as const satisfies Record<Shelf, string>;

/** Address of a book's page: `/system/book/{id}`, `/vip/book/{id}`, `/vip/course/related_book/{id}`. */
export function bookPath(book: { shelf: Shelf; id: number }): string {
  return `${BOOK_ROOTS[book.shelf]}/${book.id}`;
}

/** Canonical address of a document's reader (spec §2). */
export function documentPath(document: { shelf: Shelf; bookId: number; documentId: number }): string {
  return `${bookPath({ shelf: document.shelf, id: document.bookId })}/document/${document.documentId}`;
}
