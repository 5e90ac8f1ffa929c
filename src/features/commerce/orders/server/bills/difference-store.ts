import { and, asc, eq, gte, isNull, notInArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { BillDayKey } from "./bill-store.ts";
import { billDifferences } from "./bill-tables.ts";
import type { FoundDifference } from "./own-books-store.ts";

export type DifferenceRow = typeof billDifferences.$inferSelect;

const BY_ITSELF = "再次对账，两边已经一致";

/**
 * Records the differences of a day. A difference that no longer exists is settled automatically. Differences settled
 * by staff stay settled.
 * @returns the new differences
 */
export async function recordDifferences(
  tx: Transaction,
  { channel, day, now }: BillDayKey & { now: Date },
  found: readonly FoundDifference[],
): Promise<number> {
  const rows =
    found.length === 0
      ? []
      : await tx
          .insert(billDifferences)
          .values(found.map(({ isUnsettled: _, ...difference }) => ({ ...difference, channel, day, foundAt: now })))
          // A difference that was settled automatically and appears again is opened again. Others do not change, and
          // their ids are returned.
          .onConflictDoUpdate({
            target: [
              billDifferences.channel,
              billDifferences.day,
              billDifferences.kind,
              billDifferences.entryKind,
              billDifferences.number,
            ],
            set: {
              settledAt: sql`case when ${billDifferences.note} = ${BY_ITSELF} then null else ${billDifferences.settledAt} end`,
              note: sql`nullif(${billDifferences.note}, ${BY_ITSELF})`,
            },
          })
          .returning({ id: billDifferences.id, isNew: sql<boolean>`xmax = 0` });
  const stillThere = rows.map(({ id }) => id);
  await tx
    .update(billDifferences)
    .set({ settledAt: now, note: BY_ITSELF })
    .where(
      and(
        eq(billDifferences.channel, channel),
        eq(billDifferences.day, day),
        isNull(billDifferences.settledAt),
        stillThere.length > 0 ? notInArray(billDifferences.id, stillThere) : undefined,
      ),
    );
  return rows.filter(({ isNew }) => isNew).length;
}

/** Days since the given day with open differences, for another comparison. */
export async function findOpenDays(db: DatabaseOrTransaction, since: string): Promise<BillDayKey[]> {
  return db
    .selectDistinct({ channel: billDifferences.channel, day: billDifferences.day })
    .from(billDifferences)
    .where(and(isNull(billDifferences.settledAt), gte(billDifferences.day, since)))
    .orderBy(asc(billDifferences.day));
}

export async function countOpenDifferences(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(billDifferences, isNull(billDifferences.settledAt));
}

/** @returns null for an unknown id. A settled difference does not change. */
export async function settleDifference(
  db: DatabaseOrTransaction,
  { id, note, staffId, now }: { id: number; note: string; staffId: number | null; now: Date },
): Promise<{ row: DifferenceRow; isSettled: boolean } | null> {
  const [row] = await db
    .update(billDifferences)
    .set({ settledAt: now, settledBy: staffId, note })
    .where(and(eq(billDifferences.id, id), isNull(billDifferences.settledAt)))
    .returning();
  if (row) return { row, isSettled: true };
  const [known] = await db.select().from(billDifferences).where(eq(billDifferences.id, id));
  return known ? { row: known, isSettled: false } : null;
}
