import {
  type ResourceKind,
  type ResourceLength,
  WORK_OF,
  type WorkKind,
} from "../../../../domain/learning/learning-resources.ts";
import { placePath } from "../../../../domain/learning/place-path.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { percentOfWork, type ResourceProgress } from "../work-progress.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { listProgressOfWorks, type ProgressRow } from "./progress-store.ts";

/** The progress of one user in the resources of one work. */
export interface WorkProgress {
  percent: number;
  resources: ResourceLength[];
  /** Rows of resources that still exist, latest first. */
  rows: ProgressRow[];
}

/** The kind of resources of which a kind of work consists. */
export function resourceKindOf(work: WorkKind): ResourceKind {
  const [kind] = Object.entries(WORK_OF).find(([, of]) => of === work) ?? [];
  if (kind === undefined) throw new Error(`a ${work} is made of nothing`);
  return kind as ResourceKind;
}

/** One user's progress in several works of a kind, by their ids. Deleted works are omitted. */
export async function readWorks(
  { db, resources }: LearningDependencies,
  { userId, kind, workIds }: { userId: number; kind: ResourceKind; workIds: number[] },
): Promise<Map<number, WorkProgress>> {
  const source = resources[kind];
  if (!source || workIds.length === 0) return new Map();
  const [lengths, rows] = await Promise.all([
    source.listResourceLengths(workIds),
    listProgressOfWorks(db, { userId, kind, workIds }),
  ]);
  const rowsByWork = Map.groupBy(rows, (row) => row.workId);
  return new Map(
    Array.from(
      Map.groupBy(lengths, (resource) => resource.workId),
      ([workId, ofWork]) => {
        const present = new Set(ofWork.map((resource) => resource.resourceId));
        const known = (rowsByWork.get(workId) ?? []).filter((row) => present.has(row.resourceId));
        return [
          workId,
          { percent: percentOfWork(ofWork, known.map(toResourceProgress)), resources: ofWork, rows: known },
        ];
      },
    ),
  );
}

/**
 * One user's progress in one work, and the position at which the user stopped. Throws 404 if the work does not exist.
 */
export async function readWork(
  context: LearningDependencies,
  { userId, work, workId }: { userId: number; work: WorkKind; workId: number },
) {
  const kind = resourceKindOf(work);
  const found = (await readWorks(context, { userId, kind, workIds: [workId] })).get(workId);
  if (!found) throw notFound("内容不存在");
  const [latest] = found.rows;
  const [described] = latest ? ((await context.resources[kind]?.describeResources([latest.resourceId])) ?? []) : [];
  const last = latest && described && { ...described, path: placePath(described.path, { ...latest, ...described }) };
  return { ...found, last: last ?? null };
}

export function toResourceProgress(row: ProgressRow): ResourceProgress {
  return { resourceId: row.resourceId, seenLength: row.seenLength, isFinished: row.finishedAt !== null };
}
