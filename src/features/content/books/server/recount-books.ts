import type { Job } from "../../../../kit/process/job.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { listBooksToRecount, refreshBookCounts } from "./book-count-store.ts";
import { lockBook, updateBook } from "./book-store.ts";

const BOOKS_AT_ONCE = 100;

/**
 * Counts books again when a scheduled document has become public, because nothing is written at that moment. Writing
 * the counts notifies every process to render pages and e-books again.
 */
export async function recountBooks({ db, clock }: Pick<WritingContext, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (;;) {
    const waiting = await listBooksToRecount(db, { now, limit: BOOKS_AT_ONCE });
    for (const { id } of waiting) {
      await db.transaction(async (tx) => {
        const book = await lockBook(tx, id);
        if (!book?.countsUntil || book.countsUntil > now) return;
        const updatedAt = Math.max(book.updatedAt.getTime(), book.countsUntil.getTime());
        await updateBook(tx, id, { updatedAt: new Date(updatedAt) });
        await refreshBookCounts(tx, { bookId: id, now });
      });
    }
    if (waiting.length < BOOKS_AT_ONCE) return;
  }
}

export function recountJob(context: Pick<WritingContext, "db" | "clock">): Job {
  return { name: "recount-books", schedule: "* * * * *", run: () => recountBooks(context) };
}
