import {
  type ThingKind,
  type ThingLength,
  WORK_OF,
  type WorkKind,
} from "../../../../domain/learning/learned-things.ts";
import { placePath } from "../../../../domain/learning/place-path.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { percentOfWork, type ThingProgress } from "../work-progress.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { listProgressOfWorks, type ProgressRow } from "./progress-store.ts";

/** The progress of one user in the resources of one work. */
export interface WorkProgress {
  percent: number;
  things: ThingLength[];
  /** Of resources that still exist, the latest first. */
  rows: ProgressRow[];
}

/** The kind of resources that a kind of work consists of. */
export function thingKindOf(work: WorkKind): ThingKind {
  const [kind] = Object.entries(WORK_OF).find(([, of]) => of === work) ?? [];
  if (kind === undefined) throw new Error(`a ${work} is made of nothing`);
  return kind as ThingKind;
}

/** One user's progress in several works of a kind, by their ids; a deleted work is left out. */
export async function readWorks(
  { db, things }: LearningDependencies,
  { userId, kind, workIds }: { userId: number; kind: ThingKind; workIds: number[] },
): Promise<Map<number, WorkProgress>> {
  const told = things[kind];
  if (!told || workIds.length === 0) return new Map();
  const [lengths, rows] = await Promise.all([
    told.listThingLengths(workIds),
    listProgressOfWorks(db, { userId, kind, workIds }),
  ]);
  const rowsByWork = Map.groupBy(rows, (row) => row.workId);
  return new Map(
    Array.from(
      Map.groupBy(lengths, (thing) => thing.workId),
      ([workId, ofWork]) => {
        const present = new Set(ofWork.map((thing) => thing.thingId));
        const known = (rowsByWork.get(workId) ?? []).filter((row) => present.has(row.thingId));
        return [workId, { percent: percentOfWork(ofWork, known.map(toThingProgress)), things: ofWork, rows: known }];
      },
    ),
  );
}

/** One person's progress in one work, and where they stopped. Throws 404 when there is no such work. */
export async function readWork(
  context: LearningDependencies,
  { userId, work, workId }: { userId: number; work: WorkKind; workId: number },
) {
  const kind = thingKindOf(work);
  const found = (await readWorks(context, { userId, kind, workIds: [workId] })).get(workId);
  if (!found) throw notFound("内容不存在");
  const [latest] = found.rows;
  const [described] = latest ? ((await context.things[kind]?.describeThings([latest.thingId])) ?? []) : [];
  const last = latest && described && { ...described, path: placePath(described.path, { ...latest, ...described }) };
  return { ...found, last: last ?? null };
}

export function toThingProgress(row: ProgressRow): ThingProgress {
  return { thingId: row.thingId, seenLength: row.seenLength, isFinished: row.finishedAt !== null };
}
