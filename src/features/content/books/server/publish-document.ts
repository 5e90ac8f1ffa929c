import { notFound } from "../../../../kit/api/app-error.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import {
  type PublicationChange,
  type PublishableTexts,
  timesAfter,
  type WrittenEntry,
} from "../../texts/publication.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { writtenTextList } from "../../versions/contract.ts";
import { documentPath } from "../book-paths.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { lockBookOf, updateBook } from "./book-store.ts";
import { findPublication, updatePublication } from "./document-store.ts";
import { type WrittenDocument, writtenDocuments } from "./written-document-store.ts";

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
      const facts = { ...before, shelf: book.shelf, bookTitle: book.title };
      return { before, after: toEntry({ ...facts, ...times, updatedAt: now }) };
    });
    onChanged();
    return changed;
  }

  return {
    kind: "document",
    list: async ({ page, ...filter }) => {
      const source = writtenDocuments(db, { ...filter, now: clock.now() });
      const { rows, ...rest } = await readListPage(writtenTextList, page, source);
      return { entries: rows.map(toEntry), ...rest };
    },
    change,
  };
}

function toEntry({ shelf, bookId, bookTitle, ...entry }: WrittenDocument): WrittenEntry {
  const path = documentPath({ shelf, bookId, documentId: entry.id });
  return { ...entry, path, book: { id: bookId, title: bookTitle } };
}
