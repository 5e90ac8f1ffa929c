import type { Shelf } from "./contract.ts";

/** Address of a book's page (spec §2: `/system/book/{id}`, `/vip/book/{id}`). */
export function bookPath(book: { shelf: Shelf; id: number }): string {
  return `/${book.shelf}/book/${book.id}`;
}

/** Canonical address of a document's reader (spec §2). */
export function documentPath(document: { shelf: Shelf; bookId: number; documentId: number }): string {
  return `/${document.shelf}/book/${document.bookId}/document/${document.documentId}`;
}
