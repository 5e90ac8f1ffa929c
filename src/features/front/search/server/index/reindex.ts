import { isDeepStrictEqual } from "node:util";
import { SEARCHED_KINDS, type SearchedKind } from "../../../../../domain/content/searchable-resources.ts";
import type { Database, Transaction } from "../../../../../ports/database.ts";
import { type BuiltParts, buildParts, type SearchedContent } from "./build-parts.ts";
import { indexResources } from "./index-resources.ts";
import {
  listIndexedIdsAfter,
  listParts,
  listWaiting,
  lockResources,
  mergePendingEntries,
  type ResourcesOfKind,
  takeLeftChanges,
} from "./index-store.ts";

const RESOURCES_AT_ONCE = 100;

interface Indexing {
  /** A database without automatic indexing. */
  db: Database;
  content: SearchedContent;
}

/**
 * Indexes changes made outside the site in batches, and merges rows that wait outside the trees. Returns the number of
 * resources.
 */
export async function indexLeftChanges({ db, content }: Indexing): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const changed = await takeLeftChanges(tx, RESOURCES_AT_ONCE);
      await indexResources(tx, content, changed);
      return changed.reduce((sum, { ids }) => sum + ids.length, 0);
    });
    if (some === 0) break;
    count += some;
  }
  await mergePendingEntries(db);
  return count;
}

/**
 * Builds all rows of both indexes again, in batches and while queries run, and writes only those that differ: rewriting
 * equal rows would leave as much dead space as the size of the index. Returns the number of resources.
 */
export async function reindex(indexing: Indexing, onProgress?: (done: number) => void): Promise<number> {
  const { db, content } = indexing;
  let done = await indexLeftChanges(indexing);
  for await (const resources of everything(indexing)) {
    await db.transaction(async (tx) => {
      const { there, wanted } = await readBoth(tx, content, resources);
      const ids = resources.ids.filter((id) => !isDeepStrictEqual(ofResource(there, id), ofResource(wanted, id)));
      if (ids.length > 0) await indexResources(tx, content, [{ kind: resources.kind, ids }]);
    });
    done += resources.ids.length;
    onProgress?.(done);
  }
  await mergePendingEntries(indexing.db);
  return done;
}

/** A resource whose index rows differ from the content of its slice. */
export interface Drift {
  kind: SearchedKind;
  id: number;
}

const MAX_DRIFTED = 100;

/**
 * Compares both indexes with the expected rows, except for waiting changes. Returns the first resources that differ.
 */
export async function findDrift({ db, content }: Indexing): Promise<Drift[]> {
  const drifted: Drift[] = [];
  for await (const resources of everything({ db, content })) {
    const differing = await db.transaction(async (tx) => {
      const { there, wanted } = await readBoth(tx, content, resources);
      // Read last, because concurrent changes are waiting by then.
      const waiting = await listWaiting(tx, resources);
      return resources.ids.filter(
        (id) => !waiting.has(id) && !isDeepStrictEqual(undated(ofResource(there, id)), undated(ofResource(wanted, id))),
      );
    });
    drifted.push(...differing.map((id) => ({ kind: resources.kind, id })));
    if (drifted.length >= MAX_DRIFTED) break;
  }
  return drifted;
}

/** The rows of these resources and the expected ones. */
async function readBoth(tx: Transaction, content: SearchedContent, resources: ResourcesOfKind) {
  await lockResources(tx, resources);
  return { there: await listParts(tx, resources), wanted: await buildParts(tx, content, resources) };
}

function ofResource({ open, whole, talk }: BuiltParts, id: number) {
  return [open, whole, talk].map((rows) => rows.filter(({ resourceId }) => resourceId === id));
}

/** Without the date, which only affects ranking: many writes change it, and such a change alone is not indexed. */
function undated(rows: ReturnType<typeof ofResource>) {
  return rows.map((some) => some.map(({ changedAt: _, ...part }) => part));
}

/** Every resource that is or was searched. */
async function* everything({ db, content }: Indexing): AsyncGenerator<ResourcesOfKind> {
  for (const kind of SEARCHED_KINDS) {
    let last = 0;
    for (;;) {
      const limit = RESOURCES_AT_ONCE;
      const there = await content.resources[kind].listIdsAfter(db, last, limit);
      const indexed = await listIndexedIdsAfter(db, { kind, afterId: last, limit });
      const ids = [...new Set([...there, ...indexed])].toSorted((a, b) => a - b).slice(0, limit);
      if (ids.length === 0) break;
      yield { kind, ids };
      last = ids.at(-1) ?? last;
    }
  }
}
