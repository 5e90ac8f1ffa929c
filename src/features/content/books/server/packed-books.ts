import { findMarkedRow } from "../../../../kit/tables/ai-mark-store.ts";
import { findWholeText } from "../../texts/server/text-store.ts";
import { bookPath } from "../book-paths.ts";
import type { PackedBooks } from "../packed-book.ts";
import { findVisibleBook, listBookTitles, updateBook } from "./book-store.ts";
import { documents, documentTexts } from "./book-tables.ts";
import { type BookReading, findCoursesOf, resourceOfBook } from "./read-document.ts";
import { readVisibleTree } from "./visible-tree.ts";

/** Data for e-book downloads: the content, and which books may be downloaded. */
export function packBooks(context: BookReading): PackedBooks {
  const { db, guestDb, clock } = context;
  return {
    async find(id) {
      const book = await findVisibleBook(guestDb, { id, now: clock.now() });
      if (!book) return null;
      const { title, summary, updatedAt, aiMark, offersEbook: isOffered } = book;
      const resource = resourceOfBook({ ...book, courseIds: await findCoursesOf(context, book) });
      return { title, summary, path: bookPath(book), updatedAt, isOffered, aiMark, resource };
    },
    listTree: (bookId) => readVisibleTree(guestDb, { bookId, now: clock.now() }),
    async readWholeText(ownerId) {
      const [text, document] = await Promise.all([
        findWholeText(db, { texts: documentTexts, ownerId }),
        findMarkedRow(db, documents, ownerId),
      ]);
      return text && { html: text.html, aiMark: document?.aiMark ?? "none" };
    },
    async list(page) {
      const { rows, total } = await listBookTitles(db, page);
      return { items: rows.map(({ id, title, offersEbook: isOffered }) => ({ id, title, isOffered })), total };
    },
    offer: (id, isOffered) => updateBook(db, id, { offersEbook: isOffered }),
  };
}
