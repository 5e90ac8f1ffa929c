import { and, count, eq, inArray } from "drizzle-orm";
import type { WorkKind } from "../../../../domain/learning/learning-resources.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { learnedWorks } from "./learning-tables.ts";

/** A user counts once per work, regardless of what was seen. */
export async function insertLearner(
  tx: Transaction,
  learner: { kind: WorkKind; workId: number; userId: number },
): Promise<void> {
  await tx.insert(learnedWorks).values(learner).onConflictDoNothing();
}

/** The number of users who have seen something of these works. Works without users are omitted. */
export async function countLearners(
  db: DatabaseOrTransaction,
  { kind, workIds }: { kind: WorkKind; workIds: readonly number[] },
): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map();
  const rows = await db
    .select({ workId: learnedWorks.workId, people: count() })
    .from(learnedWorks)
    .where(and(eq(learnedWorks.kind, kind), inArray(learnedWorks.workId, [...workIds])))
    .groupBy(learnedWorks.workId);
  return new Map(rows.map(({ workId, people }) => [workId, people]));
}
