import type { Shelf } from "./contract.ts";

/** Address of a book's page (spec §2: `/system/book/{id}`, `/vip/book/{id}`). */
export function bookPath(book: { shelf: Shelf; id: number }): string {
  return `/${book.shelf}/book/${book.id}`;
}

/** Address of a place in a document: the heading with the id `anchor`, without one (or when it is gone) the top. */
export function placePath(place: { shelf: Shelf; bookId: number; documentId: number; anchor: string | null }): string {
  return place.anchor === null ? documentPath(place) : `${documentPath(place)}#${encodeURIComponent(place.anchor)}`;
}

/** Canonical address of a document's reader (spec §2). */
export function documentPath(document: { shelf: Shelf; bookId: number; documentId: number }): string {
  return `/${document.shelf}/book/${document.bookId}/document/${document.documentId}`;
}
