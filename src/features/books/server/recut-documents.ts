import type { Transaction } from "../../../ports/database.ts";
import type { MarkdownTools } from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { isOpenDocument } from "../book-draft.ts";
import { updatePublicPart } from "./document-store.ts";
import { listTextsAfter } from "./document-text-store.ts";

const BATCH_SIZE = 100;

/**
 * Cuts the public part of a book's documents anew after a gate was opened or closed. Runs in the transaction that moves
 * the gate, under the book's lock, so that no moment shows an old part under a new gate.
 */
export async function recutDocuments(
  tx: Transaction,
  options: {
    bookId: number;
    contentType: string;
    cutTeaser: MarkdownTools["cutTeaser"];
    now: Date;
    /** Left out: all documents of the book. */
    documentIds?: ReadonlySet<number>;
  },
): Promise<void> {
  const { bookId, contentType, cutTeaser, documentIds } = options;
  for (let afterId = 0; ; ) {
    const texts = await listTextsAfter(tx, { bookId, afterId, limit: BATCH_SIZE });
    for (const text of texts) {
      afterId = text.documentId;
      if (documentIds && !documentIds.has(text.documentId)) continue;
      const isOpen = isOpenDocument({ contentType, isPreview: text.isPreview });
      await updatePublicPart(tx, text.documentId, {
        ...publicPartOf({ text, isOpen, cutTeaser }),
        updatedAt: options.now,
      });
    }
    if (texts.length < BATCH_SIZE) return;
  }
}
