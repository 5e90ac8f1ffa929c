import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { isOpenDocument } from "../book-draft.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import { books, documents } from "./book-tables.ts";
import { findCoursesOf, resourceOf, resourceOfBook } from "./read-document.ts";
import { listSearchedBooks, listSearchedDocuments } from "./searched-store.ts";

const noFilms = { mediaIds: [], openSeconds: null, opensAt: null, opensAfterDays: null };

/** Books for the search: the text of their page, which is public. */
export const searchedBooks: SearchableResources = {
  listIdsAfter: idsAfter(books),
  describe: async (tx, ids) =>
    (await listSearchedBooks(tx, ids)).map((book): SearchableResource => {
      const { id, title, summary, category, tags, updatedAt } = book;
      return {
        id,
        title,
        path: bookPath(book),
        work: { kind: "book", id, title },
        ...resourceOfBook({ ...book, courseIds: [] }),
        aiMark: book.aiMark,
        visibleFrom: book.publishedAt ?? updatedAt,
        changedAt: updatedAt,
        ...noFilms,
        open: { lead: [summary], facts: [category, ...tags], html: book.introHtml },
        whole: null,
      };
    }),
};

/** Documents for the search: with the rights to their course, to their book and to themselves. */
export function searchDocuments(listCoursesOf: (tx: DatabaseOrTransaction, bookId: number) => Promise<number[]>) {
  const describe: SearchableResources["describe"] = async (tx, ids) => {
    const resources: SearchableResource[] = [];
    const coursesOf = new Map<number, number[]>();
    for (const document of await listSearchedDocuments(tx, ids)) {
      const { id, title, bookId, shelf, bookTitle, updatedAt } = document;
      const moments = [document.publishedAt, document.bookPublishedAt].map((moment) => (moment ?? updatedAt).getTime());
      const ofBook = { id: bookId, shelf };
      const courseIds =
        coursesOf.get(bookId) ?? (await findCoursesOf({ listCoursesOf: (book) => listCoursesOf(tx, book) }, ofBook));
      coursesOf.set(bookId, courseIds);
      resources.push({
        id,
        title,
        path: documentPath({ shelf, bookId, documentId: id }),
        work: { kind: "book", id: bookId, title: bookTitle },
        ...resourceOf({ ...document, courseIds }),
        aiMark: strongestAiMark(document.aiMark, document.bookAiMark),
        visibleFrom: new Date(Math.max(...moments)),
        changedAt: updatedAt,
        ...noFilms,
        open: { lead: [], html: document.publicHtml ?? "" },
        whole: isOpenDocument(document) ? null : { lead: [], html: document.wholeHtml },
      });
    }
    return resources;
  };
  return { describe, listIdsAfter: idsAfter(documents) } satisfies SearchableResources;
}
