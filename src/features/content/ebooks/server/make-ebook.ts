import { createHash, type Hash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { packEpub } from "../../../../kit/epub/pack-epub.ts";
import { EBOOK_LASTS_MS } from "../ebook-limits.ts";
import { describeMarks } from "./describe-marks.ts";
import { deleteFormer, findEbook, updateEbook } from "./ebook-store.ts";
import type { EbooksContext } from "./ebooks-context.ts";
import { findOfferedBook } from "./order-ebook.ts";
import { writeChapters } from "./write-chapters.ts";

/**
 * Creates an ordered e-book; called by a job. May be repeated: the later file replaces the earlier one. Throws when it
 * cannot be created.
 */
export async function makeEbook(context: EbooksContext, ebookId: number): Promise<void> {
  const { db, clock, files, origin } = context;
  const row = await findEbook(db, ebookId);
  if (row?.state !== "making") return;
  const book = await findOfferedBook(context, row.bookId);
  if (!book) return void (await updateEbook(db, row.id, { state: "failed" }));
  const chapters = await writeChapters(context, { bookId: row.bookId, path: book.path });
  const content = packEpub({
    facts: {
      identifier: `${origin}${book.path}#${row.edition.toISOString()}`,
      title: book.title,
      summary: book.summary,
      publisher: await context.readSiteName(),
      marks: await describeMarks(context, { userId: row.userId, path: book.path, at: row.createdAt }),
      aiMark: book.aiMark,
      modifiedAt: row.edition,
    },
    ...chapters,
  });
  const hash = createHash("sha256");
  const fileName = `${randomBytes(24).toString("base64url")}.epub`;
  const sizeBytes = await files.write(fileName, Readable.from(hashOnTheWay(content, hash), { objectMode: false }));
  const ready = { state: "ready", fileName, sizeBytes, sha256: hash.digest("hex") } as const;
  const isWanted = await updateEbook(db, row.id, {
    ...ready,
    expiresAt: new Date(clock.now().getTime() + EBOOK_LASTS_MS),
  });
  // The account was deleted while its book was being created.
  if (!isWanted) await files.remove(fileName);
  if (row.fileName !== null) await files.remove(row.fileName);
  for (const former of await deleteFormer(db, row)) await files.remove(former);
}

async function* hashOnTheWay(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
