import type { DescribedThing, LearnedThings } from "../../../../domain/learning/learned-things.ts";
import { coverUrlOf } from "../../../../seo/cover-url.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import { listShownBookCardsById } from "./book-store.ts";
import { listDocumentLengths, listShownDocumentsById } from "./document-store.ts";
import { type BookReading, findDocument, resourceOf } from "./read-document.ts";

/** Documents as learning resources: their length in words, their work the book. */
export function learnDocuments(context: BookReading): LearnedThings {
  const { guestDb, clock, decideAccess } = context;
  return {
    checkThing: async ({ id, user }) => {
      const document = await findDocument(context, id);
      if (!document) return null;
      const access = await decideAccess(user, resourceOf(document));
      return { workId: document.bookId, length: document.wordCount, unit: "words", access };
    },
    listThingLengths: async (bookIds) => {
      const lengths = await listDocumentLengths(guestDb, { bookIds, now: clock.now() });
      return lengths.map(({ bookId, documentId, wordCount }) => ({
        workId: bookId,
        thingId: documentId,
        length: wordCount,
        unit: "words",
      }));
    },
    describeThings: async (ids) => {
      const now = clock.now();
      const rows = await listShownDocumentsById(guestDb, { ids, now });
      const bookIds = [...new Set(rows.map((row) => row.bookId))];
      const books = await listShownBookCardsById(guestDb, { ids: bookIds, now });
      const bookById = new Map(books.map((book) => [book.id, book]));
      return rows.flatMap(({ id, bookId, title }): DescribedThing[] => {
        const book = bookById.get(bookId);
        if (!book) return [];
        const coverUrl = coverUrlOf("book", { ...book, label: book.category });
        const path = documentPath({ shelf: book.shelf, bookId, documentId: id });
        const work = { id: bookId, title: book.title, coverUrl, path: bookPath(book) };
        return [{ thingId: id, title, path, unit: "words", work }];
      });
    },
  };
}
