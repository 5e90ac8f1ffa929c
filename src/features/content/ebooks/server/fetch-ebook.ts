import { Readable } from "node:stream";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { CookieAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { cutStream, sendStream } from "../../../../kit/process/send-stream.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DownloadLink } from "../../downloads/contract.ts";
import { NOT_IN_A_NAME } from "../../downloads/file-name.ts";
import type { DownloadableFile } from "../../media/media-access.ts";
import type { FindPlayable } from "../../media/playable.ts";
import { findEbook, insertTaking } from "./ebook-store.ts";
import type { EbooksContext } from "./ebooks-context.ts";
import { findOfferedBook } from "./order-ebook.ts";

/** Below a ticket. */
const EBOOK_PART = "book.epub";

/**
 * The file that a ticket for an e-book gives access to: that of its own reader, while the book is published, offered
 * and accessible to them.
 */
export function createEbookFinder(context: EbooksContext): FindPlayable {
  return async (id, user) => {
    const row = await findEbook(context.db, id);
    if (!row || row.userId !== user?.id || row.state !== "ready" || row.expiresAt <= context.clock.now()) return null;
    const book = await findOfferedBook(context, row.bookId);
    if (!book) return null;
    return { mediaIds: [id], ...book.resource, previewSeconds: null, waitsUntil: null, delivers: { id: row.bookId } };
  };
}

/** A ticket for a file that is ready, counted once per person and day. Throws 404, 403. */
export async function fetchEbook(
  context: EbooksContext,
  { id, user }: { id: number; user: CallingUser },
): Promise<CookieAnswer<DownloadLink>> {
  const { cookie, path, expiresAt, endsRefund } = await context.issueDownloadTicket({ kind: "ebook", id, user });
  const row = await findEbook(context.db, id);
  const book = row && (await context.books.find(row.bookId));
  if (!row || !book) throw notFound("内容不存在");
  const takenAt = context.clock.now();
  const { bookId, userId, sizeBytes, sha256 } = row;
  await insertTaking(context.db, { bookId, userId, day: dayOf(takenAt), title: book.title, takenAt });
  const answer = {
    url: `${path}${id}/${EBOOK_PART}`,
    file_name: epubName(book.title),
    size_bytes: sizeBytes ?? 0,
    sha256,
    expires_at: expiresAt.toISOString(),
    ends_refund: endsRefund,
  };
  return { cookie, answer };
}

/** The bytes of a ticket for an e-book. */
export async function findEbookFile(
  { db, files, books }: Pick<EbooksContext, "db" | "files" | "books">,
  { fileId, part }: { fileId: number; part: string },
): Promise<DownloadableFile | null> {
  const row = part === EBOOK_PART ? await findEbook(db, fileId) : null;
  if (row?.state !== "ready" || row.fileName === null || row.sizeBytes === null || row.sha256 === null) return null;
  const { fileName, sizeBytes, sha256 } = row;
  const book = await books.find(row.bookId);
  return {
    mediaType: "application/epub+zip",
    sizeBytes,
    tag: sha256.slice(0, 32),
    fileName: epubName(book?.title ?? ""),
    async open(range) {
      const file = await files.open(fileName);
      if (!file) throw new Error(`the bytes of ${fileName} are missing`);
      return sendStream(Readable.from(cutStream(file.stream, range), { objectMode: false }));
    },
  };
}

/** The book's title, without characters that are not allowed in a file name (security FILE-4). */
export function epubName(title: string): string {
  const name = title.normalize("NFC").replace(new RegExp(NOT_IN_A_NAME, "gu"), " ");
  const trimmed = [
    ...name
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^\.+|[. ]+$/g, ""),
  ]
    .slice(0, 60)
    .join("");
  return `${trimmed || "电子书"}.epub`;
}
