import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { denied } from "../../../access/membership/access-denied.ts";
import type { PackedBook } from "../../books/packed-book.ts";
import type { Ebook } from "../contract.ts";
import { EBOOK_LASTS_MS } from "../ebook-limits.ts";
import { claimEbook, updateEbook } from "./ebook-store.ts";
import { type EbooksContext, MAKE_JOB } from "./ebooks-context.ts";

/** A book that is currently offered. null: it is not offered, or not published. */
export async function findOfferedBook(
  { books }: Pick<EbooksContext, "books">,
  bookId: number,
): Promise<PackedBook | null> {
  const book = await books.find(bookId);
  return book?.isOffered ? book : null;
}

/**
 * The file of this edition of a book for this reader: its creation is started if there is none, and restarted after a
 * failure. Throws 404 for a book that is not offered, and 403 for a user who may not read the whole book.
 */
export async function orderEbook(
  context: EbooksContext,
  { bookId, user }: { bookId: number; user: CallingUser },
): Promise<Ebook> {
  const { db, clock, decideAccess, sendJob } = context;
  const book = await findOfferedBook(context, bookId);
  if (!book) throw notFound("这本书不能下载成电子书");
  const access = await decideAccess(user, book.resource);
  if (!access.allowed) throw denied(access, "download");
  const createdAt = clock.now();
  return db.transaction(async (tx) => {
    const expiresAt = new Date(createdAt.getTime() + EBOOK_LASTS_MS);
    const order = { bookId, userId: user.id, edition: book.updatedAt, createdAt, expiresAt };
    const { id, isNew, state, ...row } = await claimEbook(tx, order);
    const hasEnded = row.expiresAt <= createdAt;
    if (state === "ready" && !hasEnded) return { id, state };
    // Polling while it is being created starts nothing.
    if (state === "making" && !isNew && !hasEnded) return { id, state };
    const begun = { state: "making", sha256: null, sizeBytes: null, createdAt, expiresAt } as const;
    if (!isNew) await updateEbook(tx, id, begun);
    await sendJob(MAKE_JOB, { ebookId: id }, { singletonKey: `ebook:${id}`, tx });
    return { id, state: "making" };
  });
}
