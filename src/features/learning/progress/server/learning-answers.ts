import type { ContinuedWork, ThingProgressAnswer } from "../contract.ts";
import { percentOfThing } from "../work-progress.ts";
import type { listContinued } from "./continue-learning.ts";
import type { ProgressRow } from "./progress-store.ts";
import { type readWork, toThingProgress } from "./read-progress.ts";

/** `length` is the resource's own when it is known better than by the last report. */
export function toProgressAnswer(row: ProgressRow, length = row.length): ThingProgressAnswer {
  return {
    thing_id: row.thingId,
    percent: percentOfThing(toThingProgress(row), length),
    is_finished: row.finishedAt !== null,
    place: row.place,
    anchor: row.anchor,
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toWorkAnswer({ percent, things, rows, last }: Awaited<ReturnType<typeof readWork>>) {
  const lengthOf = new Map(things.map((thing) => [thing.thingId, thing.length]));
  return {
    percent,
    finished_count: rows.filter((row) => row.finishedAt !== null).length,
    thing_count: things.length,
    last: last && { thing_id: last.thingId, title: last.title, path: last.path },
    things: rows.map((row) => toProgressAnswer(row, lengthOf.get(row.thingId))),
  };
}

export function toContinued(begun: Awaited<ReturnType<typeof listContinued>>[number]): ContinuedWork {
  const { kind, thing, work } = begun;
  return {
    kind,
    thing_id: thing.thingId,
    thing_title: thing.title,
    path: begun.path,
    work: {
      kind: work.kind,
      id: work.id,
      title: work.title,
      cover_url: work.coverUrl,
      path: work.path,
      percent: work.percent,
    },
    updated_at: begun.updatedAt.toISOString(),
  };
}
