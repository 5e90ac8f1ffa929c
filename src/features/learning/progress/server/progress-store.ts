import { and, asc, count, desc, eq, gt, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { learningProgress } from "./learning-tables.ts";

export type ProgressRow = typeof learningProgress.$inferSelect;

/** The number of rows of a long list that are in memory at a time. */
const BATCH = 500;

export interface ResourceOfUser {
  userId: number;
  kind: ResourceKind;
  resourceId: number;
}

/** The row of one user and resource. It is created if it does not exist, and locked until the transaction ends. */
export async function lockProgress(tx: Transaction, fresh: ProgressRow): Promise<ProgressRow> {
  await tx.insert(learningProgress).values(fresh).onConflictDoNothing();
  const [row] = await tx.select().from(learningProgress).where(isOf(fresh)).for("update");
  if (!row) throw new Error("a progress that was just made is not there");
  return row;
}

export async function updateProgress(tx: Transaction, row: ProgressRow): Promise<void> {
  const { userId, kind, resourceId, ...change } = row;
  await tx.update(learningProgress).set(change).where(isOf({ userId, kind, resourceId }));
}

export async function findProgress(db: DatabaseOrTransaction, resource: ResourceOfUser): Promise<ProgressRow | null> {
  const [row] = await db.select().from(learningProgress).where(isOf(resource));
  return row ?? null;
}

/** A person's progress in these works, latest first. */
export async function listProgressOfWorks(
  db: DatabaseOrTransaction,
  { userId, kind, workIds }: { userId: number; kind: ResourceKind; workIds: number[] },
): Promise<ProgressRow[]> {
  if (workIds.length === 0) return [];
  return db
    .select()
    .from(learningProgress)
    .where(
      and(
        eq(learningProgress.userId, userId),
        eq(learningProgress.kind, kind),
        inArray(learningProgress.workId, workIds),
      ),
    )
    .orderBy(desc(learningProgress.updatedAt), desc(learningProgress.resourceId));
}

/** The resources that a user opened last, in all kinds. */
export async function listLatestProgress(
  db: DatabaseOrTransaction,
  { userId, limit }: { userId: number; limit: number },
): Promise<ProgressRow[]> {
  return db
    .select()
    .from(learningProgress)
    .where(eq(learningProgress.userId, userId))
    .orderBy(desc(learningProgress.updatedAt), desc(learningProgress.resourceId))
    .limit(limit);
}

/** Everything that a user has seen since the given moment, in all kinds. */
export function listProgressSince(
  db: DatabaseOrTransaction,
  { userId, since }: { userId: number; since: Date },
): AsyncIterable<ProgressRow> {
  const isSince = and(eq(learningProgress.userId, userId), gte(learningProgress.updatedAt, since));
  return inBatches((last: ProgressRow | null) =>
    db
      .select()
      .from(learningProgress)
      .where(and(isSince, isAfter(last)))
      .orderBy(asc(learningProgress.kind), asc(learningProgress.resourceId))
      .limit(BATCH),
  );
}

function isAfter(last: ProgressRow | null): SQL | undefined {
  const { kind, resourceId } = learningProgress;
  return last ? or(gt(kind, last.kind), and(eq(kind, last.kind), gt(resourceId, last.resourceId))) : undefined;
}

/** The number of the latest `people` who saw the beginning of each of `points` equal parts of a resource. */
export async function countViewersByPart(
  db: DatabaseOrTransaction,
  options: { kind: ResourceKind; resourceId: number; people: number; points: number },
): Promise<{ people: number; finished: number; length: number; counts: number[] }> {
  const latest = db
    .select()
    .from(learningProgress)
    .where(and(eq(learningProgress.kind, options.kind), eq(learningProgress.resourceId, options.resourceId)))
    .orderBy(desc(learningProgress.updatedAt))
    .limit(options.people)
    .as("latest");
  const [sums] = await db
    .select({
      people: count(),
      finished: count(latest.finishedAt),
      length: sql<number>`coalesce(max(${latest.length}), 0)::int`,
    })
    .from(latest);
  // Computed per user with the length that the user saw, because the author may have shortened the resource since.
  const part = sql`part.at`;
  const rows = await db
    .select({ at: sql<number>`${part}::int`, viewers: count() })
    .from(latest)
    .innerJoin(
      sql`generate_series(0, ${options.points - 1}) as part(at)`,
      sql`${latest.seen} @> (${part} * ${latest.length} / ${options.points})`,
    )
    .groupBy(part);
  const viewersAt = new Map(rows.map(({ at, viewers }) => [at, viewers]));
  const counts = Array.from({ length: options.points }, (_, at) => viewersAt.get(at) ?? 0);
  return { people: sums?.people ?? 0, finished: sums?.finished ?? 0, length: sums?.length ?? 0, counts };
}

function isOf({ userId, kind, resourceId }: ResourceOfUser): SQL | undefined {
  return and(
    eq(learningProgress.userId, userId),
    eq(learningProgress.kind, kind),
    eq(learningProgress.resourceId, resourceId),
  );
}
