import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { shareHead } from "../../../../seo/share-head.ts";
import { sharedBook, shareUrlOf } from "../../../../seo/shared-resources.ts";
import { describeBook, describeBreadcrumbs, structuredData } from "../../../../seo/structured-data.ts";
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
  const { title } = book;
  const description = book.summary || title;
  const shared = import.meta.env.SSR ? sharedBook(book) : null;
  const publisher = { name: siteName, origin };
  const path = bookPath(book);
  return [
    ...shareHead({
      title: `${title} · ${siteName}`,
      sharedTitle: title,
      description,
      origin,
      path,
      siteName,
      type: "book",
      shared,
    }),
    ...(import.meta.env.SSR && shared
      ? structuredData(
          describeBook({
            publisher,
            path,
            title,
            description,
            imageUrl: shareUrlOf(shared, siteName),
            updatedAt: book.updated_at,
            aiMark: book.ai_mark,
            isFree: book.content_type === "free",
          }),
          describeBreadcrumbs(publisher, stepsToBook(book)),
        )
      : []),
  ];
}
