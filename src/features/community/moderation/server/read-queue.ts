import type { ContentPlace, WrittenContent, WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import { type listModerationQueue, type QueueItem, queueList } from "../admin-contract.ts";
import { type ItemRow, listedItems } from "./item-store.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { findLatest, listPublications } from "./publication-store.ts";
import { listReportsOf } from "./report-store.ts";
import { openOrigin } from "./sealed-origin.ts";

/** The texts of a queue with their content, authors and locations. */
export async function readQueue(
  context: ModerationContext,
  { page, ...filter }: ParsedInputOf<typeof listModerationQueue>["query"],
): Promise<OutputOf<typeof listModerationQueue>> {
  const { rows, total, next } = await readListPage(queueList, page, listedItems(context.db, filter));
  return { items: await describeItems(context, rows), total, next };
}

export async function describeItems(context: ModerationContext, rows: readonly ItemRow[]): Promise<QueueItem[]> {
  const nameOf = await namePeople(
    context.people,
    context.db,
    rows.map(({ authorId }) => authorId),
  );
  const places = new Map<string, ContentPlace>();
  const versions = new Map<string, { title: string | null; source: string }>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ contentId }) => contentId);
    const described = await context.contents[kind]?.describe(ids);
    for (const [id, place] of described ?? []) places.set(keyOf({ kind, id }), place);
    for (const [id, version] of await findLatest(context.db, kind, ids)) versions.set(keyOf({ kind, id }), version);
  }
  return rows.map((row) => {
    const key = keyOf({ kind: row.kind, id: row.contentId });
    const version = versions.get(key);
    const place = places.get(key);
    return {
      cursor: queueList.cursorOf("id").write({ at: row.id, id: row.id }),
      kind: row.kind,
      id: row.contentId,
      state: row.state,
      is_waiting: row.isWaiting,
      author: nameOf(row.authorId),
      place: place ? { title: place.title, path: place.path } : null,
      picture: place?.picture ?? null,
      title: version?.title ?? null,
      source: version?.source ?? null,
      why: row.why,
      words: row.words,
      reports: row.reports,
      created_at: row.createdAt.toISOString(),
      changed_at: row.changedAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      decision_reason: row.decisionReason,
    };
  });
}

/** The reports of a text with their authors and reasons. */
export async function readReports(context: ModerationContext, content: WrittenContent) {
  const rows = await listReportsOf(context.db, content);
  const nameOf = await namePeople(
    context.people,
    context.db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, reason, note, isTrusted, createdAt }) => ({
    ...nameOf(userId),
    reason,
    note,
    is_trusted: isTrusted,
    created_at: createdAt.toISOString(),
  }));
}

/** Every stored version of a text, with its origin. */
export async function readPublications({ db, seal }: ModerationContext, content: WrittenContent) {
  const rows = await listPublications(db, content);
  return rows.map((row) => {
    const { ip, port, at } = openOrigin(seal, content, row.sealed);
    const { userId, change, title, source } = row;
    return { user_id: userId, change, title, source, ip, port, published_at: at.toISOString() };
  });
}

function keyOf({ kind, id }: { kind: WrittenKind; id: number }): string {
  return `${kind}:${id}`;
}
