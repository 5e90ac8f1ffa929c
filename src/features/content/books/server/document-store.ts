import { and, asc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { TextFacts } from "../../texts/prepare-text.ts";
import type { PublicPart } from "../../texts/public-part.ts";
import type { PublicationTimes } from "../../texts/publication.ts";
import type { StoredPublicPart } from "../../texts/server/gated-texts.ts";
import { isOut } from "../../texts/server/publication-store.ts";
import { hasOwnPage } from "./book-store.ts";
import { books, documents } from "./book-tables.ts";

const publicColumns = {
  id: documents.id,
  bookId: documents.bookId,
  title: documents.title,
  isPreview: documents.isPreview,
  publicHtml: documents.publicHtml,
  publicToc: documents.publicToc,
  excerpt: documents.excerpt,
  wordCount: documents.wordCount,
  hasMath: documents.hasMath,
  hasMermaid: documents.hasMermaid,
  aiMark: documents.aiMark,
  bookAiMark: books.aiMark,
  updatedAt: documents.updatedAt,
  shelf: books.shelf,
  contentType: books.contentType,
};

export type PublicDocument = Awaited<ReturnType<typeof findVisibleDocument>> & object;

/** A document with the facts of its book, public columns only, so that the guest role can run this. */
export async function findVisibleDocument(db: DatabaseOrTransaction, options: { id: number; now: Date }) {
  const [row] = await db
    .select(publicColumns)
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(eq(documents.id, options.id), eq(documents.isGroup, false), isReadable(options.now)));
  return row ? { ...row, publicHtml: row.publicHtml ?? "" } : null;
}

/** Titles of documents in published books, for lists of read documents. */
export async function listVisibleDocumentsById(
  db: DatabaseOrTransaction,
  options: { ids: number[]; now: Date },
): Promise<{ id: number; bookId: number; title: string }[]> {
  if (options.ids.length === 0) return [];
  return db
    .select({ id: documents.id, bookId: documents.bookId, title: documents.title })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(inArray(documents.id, options.ids), isReadable(options.now)));
}

/** The next listed documents of books with pages by id, for lists of every page. */
export async function listDocumentsAfter(
  db: DatabaseOrTransaction,
  options: { courseBookIds: readonly number[]; afterId: number; now: Date; limit: number },
) {
  return db
    .select({ id: documents.id, bookId: documents.bookId, shelf: books.shelf, updatedAt: documents.updatedAt })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(gt(documents.id, options.afterId), isListed(options.now), hasOwnPage(options.courseBookIds)))
    .orderBy(asc(documents.id))
    .limit(options.limit);
}

/** The boundaries of batches of documents with pages. */
export function cutDocuments(
  db: DatabaseOrTransaction,
  { courseBookIds, now, size }: { courseBookIds: readonly number[]; now: Date; size: number },
) {
  const listed = db
    .select(pick(documents, "id", "updatedAt"))
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(isListed(now), hasOwnPage(courseBookIds)));
  return cutRows(db, listed, size);
}

/** The first preview of each gated book, in the order of the shelves: free samples. */
export async function listSampleDocuments(db: DatabaseOrTransaction, { now, limit }: { now: Date; limit: number }) {
  const first = db
    .select(pick(documents, "id", "title", "wordCount"))
    .from(documents)
    .where(and(eq(documents.bookId, books.id), eq(documents.isPreview, true), isListed(now)))
    .orderBy(asc(documents.position), asc(documents.id))
    .limit(1)
    .as("first");
  // Scans the index that `books_with_samples` names until there are enough.
  return db
    .select({
      id: first.id,
      title: first.title,
      wordCount: first.wordCount,
      bookId: books.id,
      shelf: books.shelf,
      bookTitle: books.title,
    })
    .from(books)
    .crossJoinLateral(first)
    .where(and(ne(books.contentType, sql`'free'`), gt(books.previewCount, sql`0`), lte(books.publishedAt, now)))
    .orderBy(asc(books.position), asc(books.id))
    .limit(limit);
}

/** The lengths of the listed documents of these books, for a reader's progress. */
export async function listDocumentLengths(
  db: DatabaseOrTransaction,
  options: { bookIds: number[]; now: Date },
): Promise<{ bookId: number; documentId: number; wordCount: number }[]> {
  if (options.bookIds.length === 0) return [];
  return db
    .select({ bookId: documents.bookId, documentId: documents.id, wordCount: documents.wordCount })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(inArray(documents.bookId, options.bookIds), isListed(options.now)));
}

/** Titles of the documents in a book's contents that are not previews. */
export async function listGatedDocuments(
  db: DatabaseOrTransaction,
  { bookId, now }: { bookId: number; now: Date },
): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(eq(documents.bookId, bookId), eq(documents.isPreview, false), isListed(now)))
    .orderBy(asc(documents.position), asc(documents.id));
}

/** Written, and published with its book. */
function isReadable(now: Date): SQL | undefined {
  return and(isNotNull(documents.publicHtml), isOut(documents, now), lte(books.publishedAt, now));
}

/** Readable, and in its book's tree: documents of the appendix are in no list. */
function isListed(now: Date): SQL | undefined {
  return and(isReadable(now), eq(documents.isUnlisted, false));
}

/** Of these documents, those that can be read in the appendix of their book. */
export async function listReadInAppendix(
  db: DatabaseOrTransaction,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(books, eq(books.id, documents.bookId))
    .where(and(inArray(documents.id, [...ids]), eq(documents.isUnlisted, true), isReadable(now)));
  return rows.map(({ id }) => id);
}

/** The columns of a document that determine access to it. */
export async function findGateMarks(
  db: DatabaseOrTransaction,
  documentId: number,
): Promise<{ isGroup: boolean; isPreview: boolean } | null> {
  const { isGroup, isPreview } = documents;
  const [row] = await db.select({ isGroup, isPreview }).from(documents).where(eq(documents.id, documentId));
  return row ?? null;
}

/** The columns that determine access to these documents. */
export async function listGateMarks(
  tx: Transaction,
  documentIds: readonly number[],
): Promise<{ id: number; bookId: number; isGroup: boolean; isPreview: boolean }[]> {
  const { id, bookId, isGroup, isPreview } = documents;
  return tx
    .select({ id, bookId, isGroup, isPreview })
    .from(documents)
    .where(inArray(id, [...documentIds]));
}

/** Writes the public columns of several documents. */
export async function updatePublicParts(
  tx: Transaction,
  parts: readonly StoredPublicPart[],
  updatedAt: Date,
): Promise<void> {
  const column = (read: (part: StoredPublicPart) => unknown) => sql.param(parts.map(read));
  await tx.execute(sql`
    update ${documents} as document set
      public_html = part.html, public_toc = part.toc, excerpt = part.excerpt, word_count = part.words,
      has_math = part.has_math, has_mermaid = part.has_mermaid, updated_at = ${updatedAt.toISOString()}::timestamptz
    from unnest(
      ${column((part) => part.ownerId)}::bigint[], ${column((part) => part.publicHtml)}::text[],
      ${column((part) => JSON.stringify(part.publicToc))}::jsonb[], ${column((part) => part.excerpt)}::text[],
      ${column((part) => part.wordCount)}::integer[],
      ${column((part) => part.hasMath)}::boolean[], ${column((part) => part.hasMermaid)}::boolean[]
    ) as part(id, html, toc, excerpt, words, has_math, has_mermaid)
    where document.id = part.id`);
}

export async function updatePublicPart(
  tx: Transaction,
  documentId: number,
  change: PublicPart & Partial<TextFacts> & { updatedAt?: Date },
): Promise<void> {
  await tx.update(documents).set(change).where(eq(documents.id, documentId));
}

/** The columns changed by publication; the book must be locked. null for a group. */
export async function findPublication(tx: Transaction, id: number) {
  const [row] = await tx
    .select(pick(documents, "id", "bookId", "title", "publishedAt", "withdrawnAt"))
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.isGroup, false)));
  return row ?? null;
}

export async function updatePublication(
  tx: Transaction,
  id: number,
  change: PublicationTimes & { updatedAt: Date },
): Promise<void> {
  await tx.update(documents).set(change).where(eq(documents.id, id));
}

/** null for a group or a missing document. */
export async function findDocumentTitle(db: DatabaseOrTransaction, id: number): Promise<string | null> {
  const isIt = and(eq(documents.id, id), eq(documents.isGroup, false));
  const [row] = await db.select({ title: documents.title }).from(documents).where(isIt);
  return row?.title ?? null;
}
