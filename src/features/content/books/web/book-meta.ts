import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { sharedBook } from "../../../../seo/shared-resources.ts";
import { describeBook } from "../../../../seo/structured-data.ts";
import { workHead } from "../../../../seo/work-head.ts";
import { bookPath } from "../book-paths.ts";
import type { getBook, Shelf } from "../contract.ts";
import { stepsToBook } from "./shelf-names.ts";

interface BookPageData extends OutputOf<typeof getBook> {
  siteName: string;
  origin: string;
  /** The book's own shelf, when it is displayed in a course. */
  ownShelf?: Shelf;
}

/** Head of a book's page: sharing data, and for search engines the book and its place. */
export function bookMeta(data: BookPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const book = { ...data.book, shelf: data.ownShelf ?? data.book.shelf };
  return workHead({
    title: book.title,
    summary: book.summary,
    path: bookPath(book),
    type: "book",
    siteName,
    origin,
    described: import.meta.env.SSR
      ? {
          shared: sharedBook(book),
          describe: (facts) => [
            describeBook({
              ...facts,
              updatedAt: book.updated_at,
              aiMark: book.ai_mark,
              isFree: book.content_type === "free",
            }),
          ],
          steps: stepsToBook(book),
        }
      : null,
  });
}
