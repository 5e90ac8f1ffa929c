import { notFound } from "../../../kit/app-error.ts";
import { isTextCurrent, prepareText, type TextSource } from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { isOpenDocument, type SavedDocument } from "../book-draft.ts";
import { lockBook, refreshBookCounts, updateBook } from "./book-store.ts";
import type { BooksContext } from "./books-context.ts";
import { updatePublicPart } from "./document-store.ts";
import { findDocumentForSave, upsertText } from "./document-text-store.ts";

/**
 * Gives a document of an arranged book its text: renders it, keeps the whole in the gated table and the public part in
 * the public one. Saving the same text with links that lead to the same places writes nothing.
 */
export async function saveDocument(
  context: BooksContext,
  { documentId, source }: { documentId: number; source: TextSource },
): Promise<SavedDocument> {
  const { db, clock, markdown } = context;
  const before = await findDocumentForSave(db, documentId);
  if (!before || before.isGroup) throw notFound("文档不存在");
  if (isStored(before) && isTextCurrent({ stored: before, source, rendererVersion: markdown.rendererVersion })) {
    return { documentId, isChanged: false, warnings: [] };
  }
  const { text, facts, warnings } = await prepareText(markdown, source);
  await db.transaction(async (tx) => {
    const book = await lockBook(tx, before.bookId);
    const current = await findDocumentForSave(tx, documentId);
    if (!book || !current || current.isGroup) throw notFound("文档不存在");
    const isOpen = isOpenDocument({ contentType: book.contentType, isPreview: current.isPreview });
    const now = clock.now();
    await upsertText(tx, documentId, text);
    const publicPart = publicPartOf({ text, isOpen, cutTeaser: markdown.cutTeaser });
    await updatePublicPart(tx, documentId, { ...publicPart, ...facts, updatedAt: now });
    await updateBook(tx, book.id, { updatedAt: now });
    await refreshBookCounts(tx, book.id);
  });
  return { documentId, isChanged: true, warnings };
}

type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocumentForSave>>>;
type Whole<T> = { [K in keyof T]: NonNullable<T[K]> };

function isStored(document: FoundDocument): document is Whole<FoundDocument> {
  return document.contentHash !== null;
}
