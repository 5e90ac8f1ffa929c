import { notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { isTextCurrent, type PreparedText, prepareText } from "../../texts/prepare-text.ts";
import { storeTexts } from "../../texts/server/gated-texts.ts";
import { listTextStates } from "../../texts/server/text-store.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { IMPORTED } from "../../texts/text-versions.ts";
import { type DocumentDraft, isOpenDocument, type SavedDocument } from "../book-draft.ts";
import { followDocuments } from "./book-count-store.ts";
import { lockBookOf } from "./book-store.ts";
import { documentTexts } from "./book-tables.ts";
import { listGateMarks, updatePublicParts } from "./document-store.ts";

interface PreparedDocument {
  documentId: number;
  prepared: PreparedText;
}

/**
 * Sets the texts of documents of one arranged book, all or none: renders them, and stores the whole text in the gated
 * table and the public part in the public one. Saving the same text with the same link targets writes nothing.
 */
export async function saveDocuments(
  { db, clock, markdown }: WritingContext,
  drafts: readonly DocumentDraft[],
): Promise<SavedDocument[]> {
  const { rendererVersion } = markdown;
  const ownerIds = drafts.map(({ documentId }) => documentId);
  const states = await listTextStates(db, { texts: documentTexts, ownerIds });
  const changed: PreparedDocument[] = [];
  for (const { documentId, source } of drafts) {
    const stored = states.get(documentId);
    if (stored && isTextCurrent({ stored, source, rendererVersion })) continue;
    changed.push({ documentId, prepared: await prepareText(markdown, source) });
  }
  if (changed.length > 0) await db.transaction((tx) => storeDocuments(tx, changed, { markdown, now: clock.now() }));
  const saved = new Map(changed.map(({ documentId, prepared }) => [documentId, prepared.warnings]));
  return drafts.map(({ documentId }) => {
    return { documentId, isChanged: saved.has(documentId), warnings: saved.get(documentId) ?? [] };
  });
}

export async function saveDocument(context: WritingContext, draft: DocumentDraft): Promise<SavedDocument> {
  const [saved] = await saveDocuments(context, [draft]);
  if (!saved) throw new Error("a document was saved without an answer");
  return saved;
}

async function storeDocuments(
  tx: Transaction,
  changed: readonly PreparedDocument[],
  { markdown: { cutTeaser }, now }: Pick<WritingContext, "markdown"> & { now: Date },
): Promise<void> {
  const [first] = changed;
  const book = first ? await lockBookOf(tx, first.documentId) : null;
  const marks = await listGateMarks(
    tx,
    changed.map(({ documentId }) => documentId),
  );
  const toStore = changed.map(({ documentId, prepared }) => {
    const mark = marks.find(({ id }) => id === documentId);
    if (!book || mark?.bookId !== book.id || mark.isGroup) throw notFound("文档不存在");
    const { contentType } = book;
    return { ownerId: documentId, isOpen: isOpenDocument({ contentType, isPreview: mark.isPreview }), prepared };
  });
  const gated = { kind: "document", texts: documentTexts } as const;
  const parts = await storeTexts(tx, gated, toStore, { cutTeaser, saved: { at: now, change: IMPORTED } });
  const counted = parts.map(({ ownerId, wordCount }) => ({ documentId: ownerId, wordCount }));
  await followDocuments(tx, counted, now);
  await updatePublicParts(tx, parts, now);
}
