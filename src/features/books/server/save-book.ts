import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "../../../ports/database.ts";
import type { BookDraft, SavedBook } from "../book-draft.ts";
import { type PreparedText, prepareText } from "../prepare-text.ts";
import { findBookBySource, insertBook, lockBook, type NewBook, refreshBookCounts, updateBook } from "./book-store.ts";
import type { BooksContext } from "./books-context.ts";
import { recutDocuments } from "./recut-documents.ts";

type BookColumns = Omit<NewBook, "position" | "createdAt" | "updatedAt"> & { position?: number };

/**
 * Makes a book, or brings the known one of the same source key up to date. Saving the same again writes nothing. A
 * changed content type opens or closes every document of the book in the same transaction.
 */
export async function saveBook(context: BooksContext, draft: BookDraft): Promise<SavedBook> {
  const intro = await prepareText(context.markdown, draft.intro);
  const columns = columnsOf(draft, intro);
  const { warnings } = intro;
  return context.db.transaction(async (tx) => {
    const { sourceKey } = draft;
    const findKnown = async () => (sourceKey === null ? null : findBookBySource(tx, sourceKey));
    const now = context.clock.now();
    let known = await findKnown();
    if (!known) {
      const newBook = { position: 0, publishedAt: now, ...columns, createdAt: now, updatedAt: now };
      const bookId = await insertBook(tx, newBook);
      if (bookId !== null) return { bookId, isNew: true, isChanged: true, warnings };
      known = await findKnown();
    }
    if (!known) throw new Error("the book vanished while it was being saved");
    const isChanged = await changeBook(tx, { context, bookId: known.id, columns });
    return { bookId: known.id, isNew: false, isChanged, warnings };
  });
}

async function changeBook(
  tx: Transaction,
  options: { context: BooksContext; bookId: number; columns: BookColumns },
): Promise<boolean> {
  const { context, bookId, columns } = options;
  const before = await lockBook(tx, bookId);
  if (!before || isDeepStrictEqual(before, { ...before, ...columns })) return false;
  const now = context.clock.now();
  await updateBook(tx, bookId, { ...columns, updatedAt: now });
  if (before.contentType !== columns.contentType) {
    const { cutTeaser } = context.markdown;
    await recutDocuments(tx, { bookId, contentType: columns.contentType, cutTeaser, now });
    await refreshBookCounts(tx, bookId);
  }
  return true;
}

function columnsOf(draft: BookDraft, intro: PreparedText): BookColumns {
  const { sourceKey, shelf, contentType, title, summary, category, coverUrl, position, publishedAt } = draft;
  return {
    sourceKey,
    shelf,
    contentType,
    title,
    summary,
    category,
    introMarkdown: intro.text.markdown,
    introHtml: intro.text.html,
    introReferences: intro.text.references,
    rendererVersion: intro.text.rendererVersion,
    ...(coverUrl === undefined ? {} : { coverUrl }),
    ...(position === undefined ? {} : { position }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}
