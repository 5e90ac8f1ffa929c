import type { DescribedResource, LearningResources } from "../../../../domain/learning/learning-resources.ts";
import { coverUrlOf } from "../../../../seo/cover-url.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import { listVisibleBookCardsById } from "./book-store.ts";
import { listDocumentLengths, listVisibleDocumentsById } from "./document-store.ts";
import { type BookReading, findDocument, resourceOf } from "./read-document.ts";

/** Documents as learning resources: measured in words; their work is the book. */
export function learnDocuments(context: BookReading): LearningResources {
  const { guestDb, clock, decideAccess } = context;
  return {
    checkResource: async ({ id, user }) => {
      const document = await findDocument(context, id);
      if (!document) return null;
      const access = await decideAccess(user, resourceOf(document));
      return { workId: document.bookId, length: document.wordCount, unit: "words", access };
    },
    listResourceLengths: async (bookIds) => {
      const lengths = await listDocumentLengths(guestDb, { bookIds, now: clock.now() });
      return lengths.map(({ bookId, documentId, wordCount }) => ({
        workId: bookId,
        resourceId: documentId,
        length: wordCount,
        unit: "words",
      }));
    },
    describeResources: async (ids) => {
      const now = clock.now();
      const rows = await listVisibleDocumentsById(guestDb, { ids, now });
      const bookIds = [...new Set(rows.map((row) => row.bookId))];
      const books = await listVisibleBookCardsById(guestDb, { ids: bookIds, now });
      const bookById = new Map(books.map((book) => [book.id, book]));
      return rows.flatMap(({ id, bookId, title }): DescribedResource[] => {
        const book = bookById.get(bookId);
        if (!book) return [];
        const coverUrl = coverUrlOf("book", { ...book, label: book.category });
        const path = documentPath({ shelf: book.shelf, bookId, documentId: id });
        const work = { id: bookId, title: book.title, coverUrl, path: bookPath(book) };
        return [{ resourceId: id, title, path, unit: "words", work }];
      });
    },
  };
}
