import { notFound } from "../../../../kit/api/app-error.ts";
import { type PublicationChange, type PublishableTexts, timesAfter } from "../../texts/publication.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { documentPath } from "../book-paths.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { lockBookOf, updateBook } from "./book-store.ts";
import { findPublication, listWrittenDocuments, updatePublication } from "./document-store.ts";

/** Publication of documents; `onChanged`: called when caches of them are outdated. */
export function publishDocuments(
  { db, clock }: Pick<WritingContext, "db" | "clock">,
  { onChanged }: { onChanged(): void },
): PublishableTexts {
  async function change(id: number, request: PublicationChange) {
    const now = clock.now();
    const changed = await db.transaction(async (tx) => {
      const book = await lockBookOf(tx, id);
      const before = await findPublication(tx, id);
      if (!book || !before) throw notFound("没有这篇文档");
      const times = timesAfter(request, { now, publishedAt: before.publishedAt });
      await updatePublication(tx, id, { ...times, updatedAt: now });
      await updateBook(tx, book.id, { updatedAt: now });
      await refreshBookCounts(tx, { bookId: book.id, now });
      const path = documentPath({ shelf: book.shelf, bookId: book.id, documentId: id });
      return { before, after: { id, title: before.title, path, ...times } };
    });
    onChanged();
    return changed;
  }

  return {
    kind: "document",
    list: async (options) => {
      const { entries, total } = await listWrittenDocuments(db, { ...options, now: clock.now() });
      return {
        entries: entries.map(({ shelf, bookId, ...entry }) => ({
          ...entry,
          path: documentPath({ shelf, bookId, documentId: entry.id }),
        })),
        total,
      };
    },
    change,
  };
}
