import { and, asc, eq, gt } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { documents, documentTexts } from "./book-tables.ts";

// All that touches gated texts; nothing here may be reached by a page's loader.

/** Hashes of a book's texts by source key, to see what an import would change. */
export async function listTextHashes(db: DatabaseOrTransaction, bookId: number) {
  return db
    .select({
      documentId: documents.id,
      sourceKey: documents.sourceKey,
      title: documents.title,
      contentHash: documentTexts.contentHash,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.ownerId, documents.id))
    .where(and(eq(documents.bookId, bookId), eq(documents.isGroup, false)))
    .orderBy(asc(documents.position), asc(documents.id));
}

/** The next texts of a book by document id, to cut their public part anew. */
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
