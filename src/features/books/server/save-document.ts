import { notFound } from "../../../kit/api/app-error.ts";
import { isTextCurrent, prepareText, type TextSource } from "../../texts/prepare-text.ts";
import { storeText } from "../../texts/server/gated-texts.ts";
import { findTextState } from "../../texts/server/text-store.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { IMPORTED } from "../../texts/text-versions.ts";
import type { SavedDocument } from "../book-draft.ts";
import { documentTexts } from "./book-tables.ts";
import { gatedDocuments } from "./gated-documents.ts";

/**
 * Gives a document of an arranged book its text: renders it, keeps the whole in the gated table and the public part in
 * the public one. Saving the same text with links that lead to the same places writes nothing.
 */
export async function saveDocument(
  { db, clock, markdown }: WritingContext,
  { documentId, source }: { documentId: number; source: TextSource },
): Promise<SavedDocument> {
  const { rendererVersion, cutTeaser } = markdown;
  const stored = await findTextState(db, { texts: documentTexts, ownerId: documentId });
  if (stored && isTextCurrent({ stored, source, rendererVersion })) {
    return { documentId, isChanged: false, warnings: [] };
  }
  const prepared = await prepareText(markdown, source);
  await db.transaction(async (tx) => {
    const gate = await gatedDocuments.lockGate(tx, documentId);
    if (!gate) throw notFound("文档不存在");
    await storeText(tx, gatedDocuments, {
      ...{ ownerId: documentId, ...gate, prepared, cutTeaser },
      saved: { at: clock.now(), change: IMPORTED },
    });
  });
  return { documentId, isChanged: true, warnings: prepared.warnings };
}
