import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { StoredText } from "../../texts/prepare-text.ts";
import { documents, documentTexts } from "./book-tables.ts";

// All that touches gated texts; nothing here may be reached by a page's loader.

/** Only for viewers whom `decideAccess` has let in. */
export async function findWholeText(
  db: DatabaseOrTransaction,
  documentId: number,
): Promise<Pick<StoredText, "html" | "toc"> | null> {
  const [row] = await db
    .select({ html: documentTexts.html, toc: documentTexts.toc })
    .from(documentTexts)
    .where(eq(documentTexts.documentId, documentId));
  return row ?? null;
}

/** What saving compares with. */
export async function findDocumentForSave(db: DatabaseOrTransaction, documentId: number) {
  const [row] = await db
    .select({
      id: documents.id,
      bookId: documents.bookId,
      isGroup: documents.isGroup,
      isPreview: documents.isPreview,
      contentHash: documentTexts.contentHash,
      rendererVersion: documentTexts.rendererVersion,
      references: documentTexts.references,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(eq(documents.id, documentId));
  return row ?? null;
}

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
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.id))
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
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(and(eq(documents.bookId, options.bookId), gt(documents.id, options.afterId)))
    .orderBy(asc(documents.id))
    .limit(options.limit);
}

/** Texts that another renderer made. */
export async function listOutdatedTexts(
  db: DatabaseOrTransaction,
  options: { rendererVersion: number; limit: number },
) {
  return db
    .select({
      documentId: documentTexts.documentId,
      bookId: documents.bookId,
      markdown: documentTexts.markdown,
      references: documentTexts.references,
      contentHash: documentTexts.contentHash,
    })
    .from(documentTexts)
    .innerJoin(documents, eq(documents.id, documentTexts.documentId))
    .where(ne(documentTexts.rendererVersion, options.rendererVersion))
    .orderBy(asc(documentTexts.documentId))
    .limit(options.limit);
}

export async function upsertText(db: DatabaseOrTransaction, documentId: number, text: StoredText): Promise<void> {
  await db
    .insert(documentTexts)
    .values({ documentId, ...text })
    .onConflictDoUpdate({ target: documentTexts.documentId, set: text });
}
