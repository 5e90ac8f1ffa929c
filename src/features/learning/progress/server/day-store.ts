import { desc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { learningDays, learningTotals } from "./learning-tables.ts";

export type DayRow = typeof learningDays.$inferSelect;

/** Adds to the learning time of a user on a day. */
export async function addToDay(tx: Transaction, row: DayRow): Promise<void> {
  await tx
    .insert(learningDays)
    .values(row)
    .onConflictDoUpdate({
      target: [learningDays.userId, learningDays.day],
      set: {
        seconds: sql`${learningDays.seconds} + excluded.seconds`,
        finishedResources: sql`${learningDays.finishedResources} + excluded.finished_things`,
      },
    });
}

/** The latest days with any activity, latest first. */
export async function listDays(
  db: DatabaseOrTransaction,
  { userId, limit }: { userId: number; limit: number },
): Promise<DayRow[]> {
  return db
    .select()
    .from(learningDays)
    .where(eq(learningDays.userId, userId))
    .orderBy(desc(learningDays.day))
    .limit(limit);
}

/** The totals of a user's days. null: there are none yet. */
export async function findTotals(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<typeof learningTotals.$inferSelect | null> {
  const [row] = await db.select().from(learningTotals).where(eq(learningTotals.userId, userId));
  return row ?? null;
}
