import { isDeepStrictEqual } from "node:util";
import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { introColumnsOf, noIntroColumns } from "../../texts/intro-columns.ts";
import { type PreparedText, prepareText } from "../../texts/prepare-text.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import type { BookDraft, SavedBook } from "../book-draft.ts";
import { bookTypes, GATED_TYPES, isBookType, shelvesOfType } from "../book-types.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { findBookBySource, insertBook, lockBook, type NewBook, updateBook } from "./book-store.ts";
import { recutDocuments } from "./recut-documents.ts";

type BookChange = Partial<NewBook> & Pick<NewBook, "sourceKey" | "title" | "summary">;

/**
 * Creates a book, or updates the one of the same source key. Saving the same again writes nothing. A changed content
 * type opens or closes every document of the book in the same transaction.
 */
export async function saveBook(context: WritingContext, draft: BookDraft): Promise<SavedBook> {
  const intro = draft.intro && (await prepareText(context.markdown, draft.intro));
  const change = changeOf(draft, intro);
  const warnings = intro?.warnings ?? [];
  return context.db.transaction(async (tx) => {
    const { sourceKey } = draft;
    const findKnown = async () => (sourceKey === null ? null : findBookBySource(tx, sourceKey));
    let known = await findKnown();
    if (!known) {
      const shelf = change.shelf ?? "vip";
      const newBook = { ...newBookDefaults(context), shelf, contentType: GATED_TYPES[shelf], ...change };
      requirePlace(newBook);
      const bookId = await insertBook(tx, newBook);
      if (bookId !== null) return { bookId, shelf: newBook.shelf, isNew: true, isChanged: true, warnings };
      known = await findKnown();
    }
    if (!known) throw new Error("the book vanished while it was being saved");
    const isChanged = await changeBook(tx, { context, bookId: known.id, change });
    return { bookId: known.id, shelf: change.shelf ?? known.shelf, isNew: false, isChanged, warnings };
  });
}

async function changeBook(
  tx: Transaction,
  options: { context: WritingContext; bookId: number; change: BookChange },
): Promise<boolean> {
  const { context, bookId, change } = options;
  const before = await lockBook(tx, bookId);
  if (!before || isDeepStrictEqual(before, { ...before, ...change })) return false;
  requirePlace({ ...before, ...change });
  const now = context.clock.now();
  await updateBook(tx, bookId, { ...change, updatedAt: now });
  const contentType = change.contentType ?? before.contentType;
  if (before.contentType !== contentType) {
    await recutDocuments(tx, { bookId, contentType, cutTeaser: context.markdown.cutTeaser, now });
    await refreshBookCounts(tx, { bookId, now });
  }
  return true;
}

function requirePlace({ shelf, contentType }: Pick<NewBook, "shelf" | "contentType">): void {
  if (!isBookType(contentType)) throw invalidInput({ type: [`书的类型只能是 ${bookTypes.join("、")}`] });
  if (!shelvesOfType(contentType).includes(shelf)) {
    throw invalidInput({ shelf: [`类型 ${contentType} 不能放在 ${shelf} 书架上`] });
  }
}

function changeOf(draft: BookDraft, intro: PreparedText | undefined): BookChange {
  const { intro: _source, ...facts } = draft;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { ...(given as Omit<BookDraft, "intro">), ...(intro && introColumnsOf(intro)) };
}

function newBookDefaults({ clock, markdown }: WritingContext) {
  const now = clock.now();
  return {
    category: "",
    tags: [],
    ...noIntroColumns(markdown.rendererVersion),
    position: 0,
    publishedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
