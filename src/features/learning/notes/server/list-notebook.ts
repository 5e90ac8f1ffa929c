import { RESOURCE_KINDS, WORK_OF, type WorkKind } from "../../../../domain/learning/learning-resources.ts";
import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { listNotedWorks as listNotedWorksEndpoint, listNotes } from "../contract.ts";
import { notePath } from "../note-path.ts";
import { describeNotes, findOrphans } from "./describe-notes.ts";
import { toNote } from "./note-answers.ts";
import { listNotesBy, listWorksWithNotes } from "./note-store.ts";
import type { NotesDependencies } from "./notes-context.ts";

type Query = ParsedInputOf<typeof listNotes>["query"];

/** Days begin at midnight in Shanghai. */
const dayBegins = (day: string) => new Date(`${day}T00:00:00+08:00`);

/**
 * A page of the user's notes, each with its position. It requires no access right, because the notes are the user's
 * own.
 */
export async function listNotebook(
  context: NotesDependencies,
  { userId, query }: { userId: number; query: Query },
): Promise<OutputOf<typeof listNotes>> {
  const [work, workId] = query.work?.split(":") ?? [];
  const kindOfWork = work === undefined ? undefined : RESOURCE_KINDS.find((kind) => WORK_OF[kind] === work);
  if (query.kind && kindOfWork && query.kind !== kindOfWork) throw invalidInput({ kind: ["种类与内容不符"] });
  const { rows, total, hasMore } = await listNotesBy(context.db, {
    userId,
    kind: kindOfWork ?? query.kind,
    workId: workId === undefined ? undefined : Number(workId),
    colour: query.colour,
    since: query.from ? dayBegins(query.from) : undefined,
    before: query.to ? new Date(dayBegins(query.to).getTime() + DAY_MS) : undefined,
    words: query.q?.trim(),
    page: query.page,
    pageSize: query.page_size,
  });
  const [described, orphans] = await Promise.all([describeNotes(context, rows), findOrphans(context, rows)]);
  const items = described.map(({ row, resource }) => ({
    ...toNote(row),
    thing: resource && { title: resource.title },
    work: resource && { kind: WORK_OF[row.kind], id: resource.work.id, title: resource.work.title },
    path: resource && notePath(resource.path, row),
    is_orphaned: resource === null || orphans.has(row.id),
  }));
  return { items, total, has_more: hasMore, page: query.page, page_size: query.page_size };
}

/** The works by which the notebook can be filtered. */
export async function listNotedWorks(
  { db, resources }: NotesDependencies,
  userId: number,
): Promise<OutputOf<typeof listNotedWorksEndpoint>["items"]> {
  const works = await listWorksWithNotes(db, userId);
  const titleOf = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(works, (work) => work.kind)) {
    const described = (await resources[kind]?.describeResources(ofKind.map((work) => work.resourceId))) ?? [];
    for (const { work } of described) titleOf.set(`${kind}:${work.id}`, work.title);
  }
  return works.flatMap(({ kind, workId, count }) => {
    const title = titleOf.get(`${kind}:${workId}`);
    const work: WorkKind = WORK_OF[kind];
    return title === undefined ? [] : [{ kind: work, id: workId, title, count }];
  });
}
