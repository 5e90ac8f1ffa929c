import { and, asc, count, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { workCounts } from "../../texts/server/work-count-tables.ts";
import { OPEN_SHELVES } from "../book-types.ts";
import type { Shelf } from "../contract.ts";
import { books, documents } from "./book-tables.ts";

type BookRow = typeof books.$inferSelect;
export type NewBook = Omit<
  typeof books.$inferInsert,
  "id" | "documentCount" | "wordCount" | "previewCount" | "firstDocumentId" | "countsUntil"
>;

const cardColumns = {
  id: books.id,
  shelf: books.shelf,
  contentType: books.contentType,
  title: books.title,
  summary: books.summary,
  category: books.category,
  tags: books.tags,
  coverUrl: books.coverUrl,
  documentCount: books.documentCount,
  wordCount: books.wordCount,
  previewCount: books.previewCount,
  firstDocumentId: books.firstDocumentId,
  aiMark: books.aiMark,
  updatedAt: books.updatedAt,
};

export type BookCardRow = Pick<BookRow, keyof typeof cardColumns>;

interface BookFilter {
  shelf?: Shelf | undefined;
  category?: string | undefined;
}

function isVisible(now: Date): SQL {
  return lte(books.publishedAt, now);
}

function matches(filter: BookFilter, now: Date): SQL | undefined {
  return and(
    isVisible(now),
    // Books of a course are in no list unless the filter names their shelf.
    filter.shelf ? eq(books.shelf, filter.shelf) : inArray(books.shelf, [...OPEN_SHELVES]),
    filter.category ? eq(books.category, filter.category) : undefined,
  );
}

export async function listBookCards(
  db: DatabaseOrTransaction,
  options: { filter: BookFilter; now: Date; limit: number; offset: number },
): Promise<BookCardRow[]> {
  return db
    .select(cardColumns)
    .from(books)
    .where(matches(options.filter, options.now))
    .orderBy(asc(books.position), asc(books.id))
    .limit(options.limit)
    .offset(options.offset);
}

/** Books of the open shelves, latest published first. */
export async function listNewestBooks(
  db: DatabaseOrTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<(BookCardRow & Pick<BookRow, "publishedAt">)[]> {
  return db
    .select({ ...cardColumns, publishedAt: books.publishedAt })
    .from(books)
    .where(matches({}, now))
    .orderBy(desc(books.publishedAt), desc(books.id))
    .limit(limit);
}

export async function countBooks(
  db: DatabaseOrTransaction,
  options: { filter: BookFilter; now: Date },
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(books).where(matches(options.filter, options.now));
  return row?.total ?? 0;
}

/** How many books of each type are on each shelf, and how many of them have no document that guests may open. */
export async function countBooksByType(db: DatabaseOrTransaction, now: Date) {
  const { shelf, contentType, previewCount } = books;
  const waiting = db
    .select({
      shelf,
      contentType,
      works: sql<number>`count(*)`.as("waiting_works"),
      unopened: sql<number>`count(*) filter (where ${previewCount} = 0)`.as("waiting_unopened"),
    })
    .from(books)
    .where(gt(books.publishedAt, now))
    .groupBy(shelf, contentType)
    .as("waiting");
  const isSame = and(eq(waiting.shelf, workCounts.shelf), eq(waiting.contentType, workCounts.contentType));
  const out = sql<number>`${workCounts.works} - coalesce(${waiting.works}, 0)`.mapWith(Number);
  return db
    .select({
      shelf: sql<Shelf>`${workCounts.shelf}`,
      contentType: sql<BookRow["contentType"]>`${workCounts.contentType}`,
      count: out,
      unopened: sql<number>`${workCounts.unopened} - coalesce(${waiting.unopened}, 0)`.mapWith(Number),
    })
    .from(workCounts)
    .leftJoin(waiting, isSame)
    .where(and(eq(workCounts.kind, "book"), gt(out, 0)));
}

/** Names of the categories in use on a shelf, each once; at most a hundred. */
export async function listBookCategories(
  db: DatabaseOrTransaction,
  options: { shelf: Shelf; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: books.category })
    .from(books)
    .where(and(isVisible(options.now), eq(books.shelf, options.shelf), sql`${books.category} <> ''`))
    .orderBy(asc(books.category))
    .limit(100);
  return rows.map((row) => row.category);
}

export async function findVisibleBook(
  db: DatabaseOrTransaction,
  options: { id: number; now: Date },
): Promise<(BookCardRow & Pick<BookRow, "introHtml" | "offersEbook">) | null> {
  const [row] = await db
    .select({ ...cardColumns, ...pick(books, "introHtml", "offersEbook") })
    .from(books)
    .where(and(eq(books.id, options.id), isVisible(options.now)));
  return row ?? null;
}

export async function listVisibleBookCardsById(
  db: DatabaseOrTransaction,
  options: { ids: number[]; now: Date },
): Promise<BookCardRow[]> {
  if (options.ids.length === 0) return [];
  return db
    .select(cardColumns)
    .from(books)
    .where(and(inArray(books.id, options.ids), isVisible(options.now)));
}

/** Books of the open shelves, and these books of courses. */
export function hasOwnPage(courseBookIds: readonly number[]): SQL | undefined {
  return or(inArray(books.shelf, [...OPEN_SHELVES]), inArray(books.id, [...courseBookIds]));
}

/** The next books with pages by id, for lists of every page. */
export async function listBooksAfter(
  db: DatabaseOrTransaction,
  options: { courseBookIds: readonly number[]; afterId: number; now: Date; limit: number },
): Promise<Pick<BookRow, "id" | "shelf" | "updatedAt" | "coverUrl">[]> {
  return db
    .select(pick(books, "id", "shelf", "updatedAt", "coverUrl"))
    .from(books)
    .where(and(isVisible(options.now), hasOwnPage(options.courseBookIds), gt(books.id, options.afterId)))
    .orderBy(asc(books.id))
    .limit(options.limit);
}

/** The boundaries of batches of books with pages. */
export function cutBooks(
  db: DatabaseOrTransaction,
  { courseBookIds, now, size }: { courseBookIds: readonly number[]; now: Date; size: number },
) {
  const wanted = and(isVisible(now), hasOwnPage(courseBookIds));
  return cutRows(
    db,
    db
      .select(pick(books, "id", "updatedAt"))
      .from(books)
      .where(wanted),
    size,
  );
}

/**
 * Every change of a book, its tree or its texts takes this lock first, so that access rule and public columns agree.
 */
export async function lockBook(tx: Transaction, id: number): Promise<BookRow | null> {
  const [row] = await tx.select().from(books).where(eq(books.id, id)).for("update");
  return row ?? null;
}

export async function lockBookOf(tx: Transaction, documentId: number): Promise<BookRow | null> {
  const bookId = tx.select({ id: documents.bookId }).from(documents).where(eq(documents.id, documentId));
  const [row] = await tx.select().from(books).where(eq(books.id, bookId)).for("update");
  return row ?? null;
}

export async function findBookBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<BookRow | null> {
  const [row] = await db.select().from(books).where(eq(books.sourceKey, sourceKey));
  return row ?? null;
}

export async function hasBooks(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.select({ id: books.id }).from(books).limit(1)).length > 0;
}

/** null: another process has just saved a book from the same source. */
export async function insertBook(db: DatabaseOrTransaction, book: NewBook): Promise<number | null> {
  const [row] = await db.insert(books).values(book).onConflictDoNothing().returning({ id: books.id });
  return row?.id ?? null;
}

export async function updateBook(db: DatabaseOrTransaction, id: number, change: Partial<NewBook>): Promise<void> {
  await db.update(books).set(change).where(eq(books.id, id));
}

/** A document of the book changed, so everything derived from the whole book must be created again. */
export async function touchBookOf(tx: Transaction, { id, now }: { id: number; now: Date }): Promise<void> {
  const ofDocument = tx.select({ id: documents.bookId }).from(documents).where(eq(documents.id, id));
  await tx.update(books).set({ updatedAt: now }).where(inArray(books.id, ofDocument));
}

/** All books in the order of their shelves, drafts too. */
export async function listBookTitles(
  db: DatabaseOrTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Pick<BookRow, "id" | "title" | "offersEbook">[]; total: number }> {
  const rows = await db
    .select(pick(books, "id", "title", "offersEbook"))
    .from(books)
    .orderBy(asc(books.position), asc(books.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(books) };
}
