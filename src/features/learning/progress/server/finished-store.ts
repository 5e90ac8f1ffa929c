import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { ResourceKind, WorkKind } from "../../../../domain/learning/learning-resources.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { finishedWorks, learningProgress } from "./learning-tables.ts";

export type FinishedRow = typeof finishedWorks.$inferSelect;

/** The first time is kept. */
export async function insertFinished(db: DatabaseOrTransaction, row: FinishedRow): Promise<void> {
  await db.insert(finishedWorks).values(row).onConflictDoNothing();
}

export async function listFinished(
  db: DatabaseOrTransaction,
  { userId, kind }: { userId: number; kind: WorkKind },
): Promise<FinishedRow[]> {
  return db
    .select()
    .from(finishedWorks)
    .where(and(eq(finishedWorks.userId, userId), eq(finishedWorks.kind, kind)))
    .orderBy(asc(finishedWorks.workId));
}

/** The number of works of all kinds that a user has finished. */
export function countFinishedWorks(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return db.$count(finishedWorks, eq(finishedWorks.userId, userId));
}

/** Works of which a user has finished at least one resource. */
export async function listWorksWithFinished(
  db: DatabaseOrTransaction,
  { userId, kind }: { userId: number; kind: ResourceKind },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ workId: learningProgress.workId })
    .from(learningProgress)
    .where(
      and(eq(learningProgress.userId, userId), eq(learningProgress.kind, kind), isNotNull(learningProgress.finishedAt)),
    );
  return rows.map((row) => row.workId);
}
