import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { cancellations } from "./personal-data-tables.ts";

export type CancellationRow = typeof cancellations.$inferSelect;

export async function findCancellation(db: DatabaseOrTransaction, userId: number): Promise<CancellationRow | null> {
  const [row] = await db.select().from(cancellations).where(eq(cancellations.userId, userId));
  return row ?? null;
}

/** @returns false when a cancellation is already in progress */
export async function insertCancellation(
  tx: Transaction,
  row: Pick<CancellationRow, "userId" | "requestedAt" | "dueAt">,
): Promise<boolean> {
  const rows = await tx.insert(cancellations).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** @returns whether there was a cancellation that could still be withdrawn */
export async function deleteCancellation(tx: Transaction, userId: number): Promise<boolean> {
  const isOpen = and(eq(cancellations.userId, userId), isNull(cancellations.finishedAt));
  const rows = await tx.delete(cancellations).where(isOpen).returning();
  return rows.length > 0;
}

/** Accounts whose cooling-off period has ended, the longest waiting first. */
export async function findDueCancellations(db: DatabaseOrTransaction, { now, limit }: Due): Promise<number[]> {
  const rows = await db
    .select({ userId: cancellations.userId })
    .from(cancellations)
    .where(and(isNull(cancellations.finishedAt), lte(cancellations.dueAt, now)))
    .orderBy(asc(cancellations.dueAt))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The accounts erased since then. */
export async function listErasedSince(
  db: DatabaseOrTransaction,
  since: Date,
): Promise<{ userId: number; finishedAt: Date }[]> {
  const rows = await db
    .select({ userId: cancellations.userId, finishedAt: cancellations.finishedAt })
    .from(cancellations)
    .where(gte(cancellations.finishedAt, since));
  // The condition excludes rows without a date, which the type cannot express.
  return rows.flatMap(({ userId, finishedAt }) => (finishedAt === null ? [] : [{ userId, finishedAt }]));
}

export async function finishCancellation(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx.update(cancellations).set({ finishedAt: now }).where(eq(cancellations.userId, userId));
}
