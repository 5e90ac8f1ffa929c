import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { shareHead } from "../../site/share-head.ts";
import { describeBook, describeBreadcrumbs, structuredData } from "../../site/structured-data.ts";
import { bookPath } from "../book-paths.ts";
import type { getBook, Shelf } from "../contract.ts";
import { stepsToBook } from "./shelf-names.ts";

interface BookPageData extends OutputOf<typeof getBook> {
  siteName: string;
  origin: string;
  /** Where the book itself stands, while it is shown as a course's. */
  ownShelf?: Shelf;
}

/** Head of a book's page: what is shared, and for search engines the book and where it stands. */
export function bookMeta(data: BookPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const book = { ...data.book, shelf: data.ownShelf ?? data.book.shelf };
  const { title, summary: description, cover_url: imageUrl } = book;
  const publisher = { name: siteName, origin };
  const path = bookPath(book);
  const facts = { publisher, path, title, description, imageUrl, updatedAt: book.updated_at };
  return [
    ...shareHead({
      ...{ title: `${title} · ${siteName}`, sharedTitle: title, description, origin, path, imageUrl },
      type: "book",
    }),
    ...(import.meta.env.SSR
      ? structuredData(
          describeBook({ ...facts, isFree: book.content_type === "free" }),
          describeBreadcrumbs(publisher, stepsToBook(book)),
        )
      : []),
  ];
}
