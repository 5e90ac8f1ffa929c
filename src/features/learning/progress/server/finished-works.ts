import { type ResourceKind, WORK_OF, type WorkKind } from "../../../../domain/learning/learning-resources.ts";
import { insertFinished, listFinished, listWorksWithFinished } from "./finished-store.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { readWorks, resourceKindOf, type WorkProgress } from "./read-progress.ts";

/** A work that a user has finished completely, and when. */
export interface FinishedWork {
  workId: number;
  finishedAt: Date;
}

/**
 * Records that a work is finished, if it is. Runs after the report of its last resource was committed: if two devices
 * finish the last two resources concurrently, the later one sees both.
 */
export async function noteFinished(
  context: LearningDependencies,
  { userId, kind, workId }: { userId: number; kind: ResourceKind; workId: number },
): Promise<void> {
  const progress = (await readWorks(context, { userId, kind, workIds: [workId] })).get(workId);
  if (!progress || progress.percent < 100) return;
  await insertFinished(context.db, { userId, kind: WORK_OF[kind], workId, finishedAt: lastFinish(progress) });
}

/**
 * The works of a kind that a user has finished: recorded ones, and those that are finished now without a record, for
 * example because the author removed the last unfinished resource.
 */
export async function listFinishedWorks(
  context: LearningDependencies,
  { userId, work }: { userId: number; work: WorkKind },
): Promise<FinishedWork[]> {
  const { db } = context;
  const kind = resourceKindOf(work);
  const [noted, begun] = await Promise.all([
    listFinished(db, { userId, kind: work }),
    listWorksWithFinished(db, { userId, kind }),
  ]);
  const known = new Set(noted.map(({ workId }) => workId));
  const works = await readWorks(context, { userId, kind, workIds: begun.filter((workId) => !known.has(workId)) });
  const found = Array.from(works)
    .filter(([, progress]) => progress.percent === 100)
    .map(([workId, progress]) => ({ workId, finishedAt: lastFinish(progress) }));
  return [...noted.map(({ workId, finishedAt }) => ({ workId, finishedAt })), ...found];
}

function lastFinish({ rows }: WorkProgress): Date {
  return new Date(Math.max(...rows.map((row) => row.finishedAt?.getTime() ?? 0)));
}
