import { and, count, eq, gte, inArray, lt, ne } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { ebooks, ebookTakings } from "./ebook-tables.ts";

export type EbookRow = typeof ebooks.$inferSelect;

/** The file of this user, book and edition; creates a row when there is none. */
export async function claimEbook(
  tx: Transaction,
  order: Pick<EbookRow, "bookId" | "userId" | "edition" | "createdAt" | "expiresAt">,
): Promise<EbookRow & { isNew: boolean }> {
  const { bookId, userId, edition } = ebooks;
  const [made] = await tx
    .insert(ebooks)
    .values({ ...order, state: "making" })
    .onConflictDoNothing()
    .returning();
  if (made) return { ...made, isNew: true };
  const isWished = and(eq(userId, order.userId), eq(bookId, order.bookId), eq(edition, order.edition));
  const [row] = await tx.select().from(ebooks).where(isWished).for("update");
  if (!row) throw new Error("an e-book was removed while it was looked for");
  return { ...row, isNew: false };
}

export async function findEbook(db: DatabaseOrTransaction, id: number): Promise<EbookRow | null> {
  const [row] = await db.select().from(ebooks).where(eq(ebooks.id, id));
  return row ?? null;
}

/** @returns false when it was removed in the meantime */
export async function updateEbook(
  db: DatabaseOrTransaction,
  id: number,
  change: Partial<typeof ebooks.$inferInsert>,
): Promise<boolean> {
  return (await db.update(ebooks).set(change).where(eq(ebooks.id, id)).returning({ id: ebooks.id })).length > 0;
}

/**
 * Removes expired entries.
 * @returns their files
 */
export async function deleteEnded(db: DatabaseOrTransaction, now: Date): Promise<string[]> {
  return fileNamesOf(await db.delete(ebooks).where(lt(ebooks.expiresAt, now)).returning());
}

/**
 * Deletes all e-books of a user.
 * @returns the files
 */
export async function deleteEbooksOf(tx: Transaction, userId: number): Promise<string[]> {
  return fileNamesOf(await tx.delete(ebooks).where(eq(ebooks.userId, userId)).returning());
}

/** Files of former editions of one user's book, which the new one replaces. */
export async function deleteFormer(
  db: DatabaseOrTransaction,
  { id, userId, bookId }: Pick<EbookRow, "id" | "userId" | "bookId">,
): Promise<string[]> {
  const isFormer = and(eq(ebooks.userId, userId), eq(ebooks.bookId, bookId), ne(ebooks.id, id));
  return fileNamesOf(await db.delete(ebooks).where(isFormer).returning());
}

const fileNamesOf = (rows: EbookRow[]) => rows.flatMap(({ fileName }) => fileName ?? []);

/** Recorded once per user and day. */
export async function insertTaking(db: DatabaseOrTransaction, taking: typeof ebookTakings.$inferInsert): Promise<void> {
  await db.insert(ebookTakings).values(taking).onConflictDoNothing();
}

export async function countTakings(
  db: DatabaseOrTransaction,
  bookIds: readonly number[],
): Promise<Map<number, number>> {
  if (bookIds.length === 0) return new Map();
  const { bookId } = ebookTakings;
  const rows = await db
    .select({ bookId, taken: count() })
    .from(ebookTakings)
    .where(inArray(bookId, [...bookIds]))
    .groupBy(bookId);
  return new Map(rows.map((row) => [row.bookId, row.taken]));
}

/** Whether a user ordered the e-book since then. */
export async function hasTakenSince(
  db: DatabaseOrTransaction,
  { userId, bookId, since }: { userId: number; bookId: number; since: Date },
): Promise<boolean> {
  const isTaken = and(
    eq(ebookTakings.userId, userId),
    eq(ebookTakings.bookId, bookId),
    gte(ebookTakings.takenAt, since),
  );
  return (await db.$count(ebookTakings, isTaken)) > 0;
}

export async function deleteTakingsBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(ebookTakings).where(lt(ebookTakings.takenAt, before));
}
