import type { GatedTexts } from "../../texts/server/gated-texts.ts";
import { isOpenDocument } from "../book-draft.ts";
import { followDocuments } from "./book-count-store.ts";
import { lockBookOf } from "./book-store.ts";
import { documentTexts } from "./book-tables.ts";
import { findGateMarks, updatePublicPart } from "./document-store.ts";

/** Access to a document depends on its book's content type and its own preview mark. */
export const gatedDocuments = {
  kind: "document",
  texts: documentTexts,
  lockGate: async (tx, documentId) => {
    const book = await lockBookOf(tx, documentId);
    const document = await findGateMarks(tx, documentId);
    if (!book || !document || document.isGroup) return null;
    const { contentType } = book;
    return { isOpen: isOpenDocument({ contentType, isPreview: document.isPreview }) };
  },
  updatePublicPart: async (tx, documentId, change) => {
    const { wordCount, updatedAt } = change;
    if (wordCount !== undefined) await followDocuments(tx, [{ documentId, wordCount }], updatedAt);
    await updatePublicPart(tx, documentId, change);
  },
} satisfies GatedTexts;
