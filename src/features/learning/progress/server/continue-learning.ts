import { type DescribedResource, type ResourceKind, WORK_OF } from "../../../../domain/learning/learning-resources.ts";
import { placePath } from "../../../../domain/learning/place-path.ts";
import { CONTINUED_WORKS } from "../learning-limits.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { listLatestProgress, type ProgressRow } from "./progress-store.ts";
import { readWorks } from "./read-progress.ts";

/** The number of resources among which works to continue are searched. */
const MAX_LATEST_RESOURCES = 200;

type Begun = { row: ProgressRow; resource: DescribedResource };

/**
 * The works that a user opened last, each once, with the position at which the user stopped. Deleted works are
 * omitted.
 */
export async function listContinued(context: LearningDependencies, userId: number) {
  const rows = await listLatestProgress(context.db, { userId, limit: MAX_LATEST_RESOURCES });
  const described = await describeAll(context, rows);
  const begun = latestOfWorks(rows.flatMap((row) => toBegun(row, described.get(keyOf(row))))).slice(0, CONTINUED_WORKS);
  const percents = await readPercents(context, { userId, begun });
  return begun.map(({ row, resource }) => ({
    kind: row.kind,
    resource,
    path: placePath(resource.path, { ...row, ...resource }),
    work: { ...resource.work, kind: WORK_OF[row.kind], percent: percents.get(workKeyOf(row)) ?? 0 },
    updatedAt: row.updatedAt,
  }));
}

async function describeAll(
  { resources }: LearningDependencies,
  rows: ProgressRow[],
): Promise<ReadonlyMap<string, DescribedResource>> {
  const byKind = Array.from(Map.groupBy(rows, (row) => row.kind));
  const lists = await Promise.all(
    byKind.map(async ([kind, ofKind]) => {
      const described = (await resources[kind]?.describeResources(ofKind.map((row) => row.resourceId))) ?? [];
      return described.map((resource) => [keyOf({ kind, resourceId: resource.resourceId }), resource] as const);
    }),
  );
  return new Map(lists.flat());
}

function toBegun(row: ProgressRow, resource: DescribedResource | undefined): Begun[] {
  return resource ? [{ row, resource }] : [];
}

function latestOfWorks(begun: Begun[]): Begun[] {
  const works = new Set<string>();
  return begun.filter(({ row }) => {
    const key = workKeyOf(row);
    const isFirst = !works.has(key);
    works.add(key);
    return isFirst;
  });
}

async function readPercents(
  context: LearningDependencies,
  { userId, begun }: { userId: number; begun: Begun[] },
): Promise<ReadonlyMap<string, number>> {
  const byKind = Array.from(Map.groupBy(begun, ({ row }) => row.kind));
  const lists = await Promise.all(
    byKind.map(async ([kind, ofKind]) => {
      const works = await readWorks(context, { userId, kind, workIds: ofKind.map(({ row }) => row.workId) });
      return Array.from(works, ([workId, { percent }]) => [workKeyOf({ kind, workId }), percent] as const);
    }),
  );
  return new Map(lists.flat());
}

function keyOf({ kind, resourceId }: { kind: ResourceKind; resourceId: number }): string {
  return `${kind}:${resourceId}`;
}

function workKeyOf({ kind, workId }: { kind: ResourceKind; workId: number }): string {
  return `${WORK_OF[kind]}:${workId}`;
}
