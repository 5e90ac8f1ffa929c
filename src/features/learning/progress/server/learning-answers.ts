import type { ContinuedWork, ResourceProgressAnswer } from "../contract.ts";
import { percentOfResource } from "../work-progress.ts";
import type { listContinued } from "./continue-learning.ts";
import type { ProgressRow } from "./progress-store.ts";
import { type readWork, toResourceProgress } from "./read-progress.ts";

/** `length` is the current length of the resource, if it is known. Otherwise the last reported length is used. */
export function toProgressAnswer(row: ProgressRow, length = row.length): ResourceProgressAnswer {
  return {
    thing_id: row.resourceId,
    percent: percentOfResource(toResourceProgress(row), length),
    is_finished: row.finishedAt !== null,
    place: row.place,
    anchor: row.anchor,
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toWorkAnswer({ percent, resources, rows, last }: Awaited<ReturnType<typeof readWork>>) {
  const lengthOf = new Map(resources.map((resource) => [resource.resourceId, resource.length]));
  return {
    percent,
    finished_count: rows.filter((row) => row.finishedAt !== null).length,
    thing_count: resources.length,
    last: last && { thing_id: last.resourceId, title: last.title, path: last.path },
    things: rows.map((row) => toProgressAnswer(row, lengthOf.get(row.resourceId))),
  };
}

export function toContinued(begun: Awaited<ReturnType<typeof listContinued>>[number]): ContinuedWork {
  const { kind, resource, work } = begun;
  return {
    kind,
    thing_id: resource.resourceId,
    thing_title: resource.title,
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
