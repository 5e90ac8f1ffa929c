import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SearchedKind } from "../../../../../domain/content/searchable-resources.ts";
import { insertRows } from "../../../../../kit/tables/insert-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { searchChanges, searchOpen, searchTalk, searchWhole } from "../search-tables.ts";

export type OpenPart = Required<typeof searchOpen.$inferInsert>;
export type WholePart = Required<typeof searchWhole.$inferInsert>;

/** Resources of one kind. */
export interface ResourcesOfKind {
  kind: SearchedKind;
  ids: number[];
}

const LOCKS_A_KIND = 16;

/** Takes this transaction's changes of searched resources, each once, and deletes them. */
export async function takeOwnChanges(tx: Transaction): Promise<ResourcesOfKind[]> {
  const { rows } = await tx.execute<{ kind: SearchedKind; thing_id: string }>(sql`
    delete from search_changes where transaction_id = pg_current_xact_id_if_assigned()::text
    returning kind, thing_id`);
  return byKind(rows.map((row) => ({ kind: row.kind, resourceId: Number(row.thing_id) })));
}

/** Takes some changes that no transaction of the site indexed, oldest first; this transaction deletes them. */
export async function takeLeftChanges(tx: Transaction, limit: number): Promise<ResourcesOfKind[]> {
  const oldest = tx
    .select({ id: searchChanges.id })
    .from(searchChanges)
    .orderBy(asc(searchChanges.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  return byKind(
    await tx
      .delete(searchChanges)
      .where(inArray(searchChanges.id, oldest))
      .returning({ kind: searchChanges.kind, resourceId: searchChanges.resourceId }),
  );
}

function byKind(changes: readonly { kind: SearchedKind; resourceId: number }[]): ResourcesOfKind[] {
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return kinds.map(([kind, ofKind]) => ({
    kind,
    ids: [...new Set(ofKind.map(({ resourceId }) => resourceId))].toSorted((a, b) => a - b),
  }));
}

/**
 * Concurrent indexing of the same resources waits, and then reads the result. These are always the last locks of a
 * transaction.
 */
export async function lockResources(tx: Transaction, { kind, ids }: ResourcesOfKind): Promise<void> {
  const keys = [...new Set(ids.map((id) => id % LOCKS_A_KIND))].toSorted((a, b) => a - b);
  const names = keys.map((key) => `search:${kind}:${key}`);
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`);
}

export async function deleteParts(tx: Transaction, { kind, ids }: ResourcesOfKind): Promise<void> {
  for (const table of [searchOpen, searchWhole, searchTalk])
    await tx.delete(table).where(and(eq(table.kind, kind), inArray(table.resourceId, ids)));
}

export async function insertParts(
  tx: Transaction,
  { open, whole, talk }: { open: OpenPart[]; whole: WholePart[]; talk: WholePart[] },
): Promise<void> {
  await insertRows(tx, searchOpen, open);
  await insertRows(tx, searchWhole, whole);
  await insertRows(tx, searchTalk, talk);
}

/** Merges waiting rows into the trees of the indexes at once; does nothing if there are none. */
export async function mergePendingEntries(db: DatabaseOrTransaction): Promise<void> {
  await db.execute(sql`
    select gin_clean_pending_list(name::regclass) from unnest(array['search_open_lexemes', 'search_whole_lexemes']) as name`);
}

/** The index rows of these resources, to compare with the expected ones. */
export async function listParts(tx: Transaction, { kind, ids }: ResourcesOfKind) {
  const open = await tx
    .select()
    .from(searchOpen)
    .where(and(eq(searchOpen.kind, kind), inArray(searchOpen.resourceId, ids)))
    .orderBy(asc(searchOpen.resourceId), asc(searchOpen.part));
  const listGated = (table: typeof searchWhole | typeof searchTalk) =>
    tx
      .select()
      .from(table)
      .where(and(eq(table.kind, kind), inArray(table.resourceId, ids)))
      .orderBy(asc(table.resourceId), asc(table.part));
  return { open, whole: await listGated(searchWhole), talk: await listGated(searchTalk) };
}

/** Those of these resources that were changed and wait for the job. */
export async function listWaiting(tx: Transaction, { kind, ids }: ResourcesOfKind): Promise<Set<number>> {
  const rows = await tx
    .select({ id: searchChanges.resourceId })
    .from(searchChanges)
    .where(and(eq(searchChanges.kind, kind), inArray(searchChanges.resourceId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** The next ids in an index, whether or not the resource exists. */
export async function listIndexedIdsAfter(
  db: DatabaseOrTransaction,
  { kind, afterId, limit }: { kind: SearchedKind; afterId: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select thing_id as id from search_open where kind = ${kind} and thing_id > ${afterId}
    union select thing_id from search_whole where kind = ${kind} and thing_id > ${afterId}
    union select thing_id from search_talk where kind = ${kind} and thing_id > ${afterId}
    order by id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}
