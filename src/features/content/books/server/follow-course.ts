import type { Transaction } from "../../../../ports/database.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { COURSE_SHELVES, isBookType } from "../book-types.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { lockBook, updateBook } from "./book-store.ts";
import { recutDocuments } from "./recut-documents.ts";

/** The facts of a course that its books adopt. */
export interface FollowedCourse {
  bookIds: readonly number[];
  contentType: string;
  shelf: (typeof COURSE_SHELVES)[number];
}

/**
 * Applies the type of a course to those of its books without their own shelf (decisions §1), with the access rules of
 * their documents. Runs in the transaction that changes the course. Books of the open shelves do not change.
 */
export async function followCourse(
  tx: Transaction,
  { clock, markdown }: Pick<WritingContext, "clock" | "markdown">,
  { bookIds, contentType, shelf }: FollowedCourse,
): Promise<void> {
  if (!isBookType(contentType)) throw new Error(`no book can be ${contentType}`);
  const now = clock.now();
  // In a fixed order, so that two courses with the same books never deadlock.
  for (const bookId of [...bookIds].sort((left, right) => left - right)) {
    const book = await lockBook(tx, bookId);
    if (!book || !COURSE_SHELVES.some((own) => own === book.shelf)) continue;
    if (book.contentType === contentType && book.shelf === shelf) continue;
    await updateBook(tx, bookId, { contentType, shelf, updatedAt: now });
    await recutDocuments(tx, { bookId, contentType, cutTeaser: markdown.cutTeaser, now });
    await refreshBookCounts(tx, { bookId, now });
  }
}
