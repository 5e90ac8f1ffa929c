import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { MarkdownTools } from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { isOpenDocument } from "../book-draft.ts";
import { updatePublicPart } from "./document-store.ts";
import { listTextsAfter } from "./document-text-store.ts";

const BATCH_SIZE = 100;

/**
 * Cuts the public part of a book's documents again after access changed. Runs in the transaction that changes it, while
 * the book is locked, so that an old part is never visible with a new access rule.
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
  const texts = inBatches((last: Awaited<ReturnType<typeof listTextsAfter>>[number] | null) =>
    listTextsAfter(tx, { bookId, afterId: last?.documentId ?? 0, limit: BATCH_SIZE }),
  );
  for await (const text of texts) {
    if (documentIds && !documentIds.has(text.documentId)) continue;
    const isOpen = isOpenDocument({ contentType, isPreview: text.isPreview });
    const publicPart = publicPartOf({ text, isOpen, cutTeaser });
    await updatePublicPart(tx, text.documentId, { ...publicPart, updatedAt: options.now });
  }
}
