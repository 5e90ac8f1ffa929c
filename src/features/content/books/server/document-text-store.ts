import { and, asc, eq, gt } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { stateOf } from "../../texts/publication.ts";
import type { ImportedBook } from "../book-draft.ts";
import { findBookBySource } from "./book-store.ts";
import { documents, documentTexts } from "./book-tables.ts";

// Uses gated texts, so page loaders must not import this file.

/** The book of a source with the hashes of its texts, to determine the changes of an import. */
export async function findImportedBook(
  db: DatabaseOrTransaction,
  { sourceKey, now }: { sourceKey: string; now: Date },
): Promise<ImportedBook | null> {
  const book = await findBookBySource(db, sourceKey);
  if (!book) return null;
  const found = await db
    .select({
      documentId: documents.id,
      sourceKey: documents.sourceKey,
      title: documents.title,
      ...pick(documents, "publishedAt", "withdrawnAt"),
      contentHash: documentTexts.contentHash,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.ownerId, documents.id))
    .where(and(eq(documents.bookId, book.id), eq(documents.isGroup, false)))
    .orderBy(asc(documents.position), asc(documents.id));
  return {
    bookId: book.id,
    documents: found.map(({ publishedAt, withdrawnAt, ...document }) => ({
      ...document,
      state: stateOf({ publishedAt, withdrawnAt }, now),
    })),
  };
}

/** The next texts of a book by document id, for cutting their public part again. */
export async function listTextsAfter(
  db: DatabaseOrTransaction,
  options: { bookId: number; afterId: number; limit: number },
) {
  return db
    .select({
      documentId: documents.id,
      isPreview: documents.isPreview,
      html: documentTexts.html,
      toc: documentTexts.toc,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.ownerId, documents.id))
    .where(and(eq(documents.bookId, options.bookId), gt(documents.id, options.afterId)))
    .orderBy(asc(documents.id))
    .limit(options.limit);
}
