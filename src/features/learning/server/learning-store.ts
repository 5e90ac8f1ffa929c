import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import { readingPositions } from "./learning-tables.ts";

export type PositionRow = typeof readingPositions.$inferSelect;

/** Rows of a long list that are in memory at a time. */
const BATCH = 500;

/**
 * Moves a position forward, never back, whatever order parallel writes arrive in. The anchor belongs to the furthest
 * percent. Out: where the reader stands now.
 */
export async function advancePosition(db: DatabaseOrTransaction, position: PositionRow): Promise<PositionRow> {
  const [row] = await db
    .insert(readingPositions)
    .values(position)
    .onConflictDoUpdate({
      target: [readingPositions.userId, readingPositions.documentId],
      set: {
        percent: sql`greatest(${readingPositions.percent}, excluded.percent)`,
        anchor: sql`case when excluded.percent >= ${readingPositions.percent} then excluded.anchor else ${readingPositions.anchor} end`,
        updatedAt: sql`greatest(${readingPositions.updatedAt}, excluded.updated_at)`,
      },
    })
    .returning();
  if (!row) throw new Error("a reading position was not returned");
  return row;
}

export async function listPositions(
  db: DatabaseOrTransaction,
  options: { userId: number; bookIds: number[] },
): Promise<PositionRow[]> {
  if (options.bookIds.length === 0) return [];
  return db
    .select()
    .from(readingPositions)
    .where(and(eq(readingPositions.userId, options.userId), inArray(readingPositions.bookId, options.bookIds)))
    .orderBy(desc(readingPositions.updatedAt), desc(readingPositions.documentId));
}

/** The newest position of each book, among the last two hundred documents read. */
export async function listLatestByBook(
  db: DatabaseOrTransaction,
  options: { userId: number; limit: number },
): Promise<PositionRow[]> {
  const recent = await db
    .select()
    .from(readingPositions)
    .where(eq(readingPositions.userId, options.userId))
    .orderBy(desc(readingPositions.updatedAt), desc(readingPositions.documentId))
    .limit(200);
  const books = new Set<number>();
  const latest = recent.filter((position) => {
    if (books.has(position.bookId)) return false;
    books.add(position.bookId);
    return true;
  });
  return latest.slice(0, options.limit);
}

/** The next batch of all positions of a reader, after `last`. */
export async function listPositionsAfter(
  db: DatabaseOrTransaction,
  { userId, last }: { userId: number; last: PositionRow | null },
): Promise<PositionRow[]> {
  const isOwn = eq(readingPositions.userId, userId);
  return db
    .select()
    .from(readingPositions)
    .where(and(isOwn, last ? gt(readingPositions.documentId, last.documentId) : undefined))
    .orderBy(asc(readingPositions.documentId))
    .limit(BATCH);
}

export async function deletePositions(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(readingPositions).where(eq(readingPositions.userId, userId));
}
