import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { books, documents, documentTexts } from "./book-tables.ts";

// Input of the search index. It includes whole texts, so page loaders must not import this file.

export async function listSearchedBooks(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select(
      pick(
        books,
        "id",
        "title",
        "summary",
        "category",
        "tags",
        "introHtml",
        "contentType",
        "shelf",
        "aiMark",
        "publishedAt",
        "updatedAt",
      ),
    )
    .from(books)
    .where(and(inArray(books.id, [...ids]), isNotNull(books.publishedAt)));
}

/** Documents in the tree of a book, both published now or scheduled: the appendix is not searched. */
export async function listSearchedDocuments(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select({
      ...pick(documents, "id", "bookId", "title", "isPreview", "publicHtml", "aiMark", "updatedAt"),
      ...pick(books, "shelf", "contentType"),
      publishedAt: documents.publishedAt,
      bookPublishedAt: books.publishedAt,
      bookTitle: books.title,
      bookAiMark: books.aiMark,
      wholeHtml: documentTexts.html,
    })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .innerJoin(documentTexts, eq(documentTexts.ownerId, documents.id))
    .where(
      and(
        inArray(documents.id, [...ids]),
        eq(documents.isGroup, false),
        eq(documents.isUnlisted, false),
        isNotNull(documents.publicHtml),
        isNotNull(documents.publishedAt),
        isNull(documents.withdrawnAt),
        isNotNull(books.publishedAt),
      ),
    );
}
