import { and, asc, count, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { cutRows } from "../../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { ItemKind, ItemType } from "../../item-types.ts";
import { mediaCaptions, mediaFiles } from "../files/media-tables.ts";
import { mediaItemFiles, mediaItems } from "./item-tables.ts";

export type ItemRow = typeof mediaItems.$inferSelect;
export type ItemFileRow = Awaited<ReturnType<typeof listItemFiles>>[number];

export function isVisibleItem(now: Date): SQL {
  return lte(mediaItems.publishedAt, now);
}

/** The number of items of each content type. */
export async function countItemsByType(db: DatabaseOrTransaction, visible: SQL) {
  const { contentType } = mediaItems;
  return db.select({ contentType, count: count() }).from(mediaItems).where(visible).groupBy(contentType);
}

export async function listItems(
  db: DatabaseOrTransaction,
  options: {
    visible?: SQL;
    kind?: ItemKind | undefined;
    contentType?: ItemType | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ItemRow[]; total: number }> {
  const { visible, kind, contentType, limit, offset } = options;
  const wanted = and(
    visible,
    kind && eq(mediaItems.kind, kind),
    contentType && eq(mediaItems.contentType, contentType),
  );
  const rows = await db
    .select()
    .from(mediaItems)
    .where(wanted)
    .orderBy(asc(mediaItems.position), desc(mediaItems.publishedAt), desc(mediaItems.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(mediaItems, wanted) };
}

export async function findItem(db: DatabaseOrTransaction, id: number, visible?: SQL): Promise<ItemRow | null> {
  const [row] = await db
    .select()
    .from(mediaItems)
    .where(and(eq(mediaItems.id, id), visible));
  return row ?? null;
}

export async function listNewestItems(db: DatabaseOrTransaction, visible: SQL, count: number): Promise<ItemRow[]> {
  return db
    .select()
    .from(mediaItems)
    .where(visible)
    .orderBy(desc(mediaItems.publishedAt), desc(mediaItems.id))
    .limit(count);
}

/** The published ones of these items, in any order. */
export async function listItemsById(
  db: DatabaseOrTransaction,
  ids: readonly number[],
  visible?: SQL,
): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(mediaItems)
    .where(and(inArray(mediaItems.id, [...ids]), visible));
}

/** The next items by id, for the list of all pages. */
export async function listItemsAfter(
  db: DatabaseOrTransaction,
  { visible, afterId, limit }: { visible: SQL; afterId: number; limit: number },
): Promise<ItemRow[]> {
  const wanted = and(visible, gt(mediaItems.id, afterId));
  return db.select().from(mediaItems).where(wanted).orderBy(asc(mediaItems.id)).limit(limit);
}

/** The boundaries of batches of items. */
export function cutItems(db: DatabaseOrTransaction, visible: SQL, size: number) {
  return cutRows(
    db,
    db
      .select(pick(mediaItems, "id", "updatedAt"))
      .from(mediaItems)
      .where(visible),
    size,
  );
}

export async function findItemByTitle(db: DatabaseOrTransaction, title: string): Promise<{ id: number } | null> {
  const [row] = await db.select(pick(mediaItems, "id")).from(mediaItems).where(eq(mediaItems.title, title)).limit(1);
  return row ?? null;
}

export async function hasItems(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.select(pick(mediaItems, "id")).from(mediaItems).limit(1)).length > 0;
}

/** The files of these items, in order, with their public facts: columns that the guest role may read. */
export async function listItemFiles(db: DatabaseOrTransaction, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  const hasCaptions = sql<boolean>`exists (select from ${mediaCaptions} where ${mediaCaptions.mediaId} = ${mediaFiles.id})`;
  return db
    .select({
      ...pick(mediaItemFiles, "itemId", "mediaId", "title"),
      ...pick(mediaFiles, "state", "kind", "durationMs", "width", "height", "posterUrl", "aiMark"),
      hasCaptions,
    })
    .from(mediaItemFiles)
    .innerJoin(mediaFiles, eq(mediaFiles.id, mediaItemFiles.mediaId))
    .where(inArray(mediaItemFiles.itemId, [...itemIds]))
    .orderBy(asc(mediaItemFiles.itemId), asc(mediaItemFiles.position));
}

type ItemValues = Omit<typeof mediaItems.$inferInsert, "id">;

export async function insertItem(tx: Transaction, values: ItemValues): Promise<number> {
  const [row] = await tx.insert(mediaItems).values(values).returning({ id: mediaItems.id });
  if (!row) throw new Error("a media item was not stored");
  return row.id;
}

export async function updateItem(tx: Transaction, id: number, values: Partial<ItemValues>): Promise<void> {
  await tx.update(mediaItems).set(values).where(eq(mediaItems.id, id));
}

export async function replaceItemFiles(
  tx: Transaction,
  itemId: number,
  files: readonly { mediaId: number; title: string }[],
): Promise<void> {
  await tx.delete(mediaItemFiles).where(eq(mediaItemFiles.itemId, itemId));
  const rows = files.map((file, position) => ({ itemId, position, ...file }));
  if (rows.length > 0) await tx.insert(mediaItemFiles).values(rows);
}

export async function deleteItem(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(mediaItems).where(eq(mediaItems.id, id));
}

/** Titles of items that show this file. */
export async function listItemUses(db: DatabaseOrTransaction, mediaId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ title: mediaItems.title })
    .from(mediaItemFiles)
    .innerJoin(mediaItems, eq(mediaItems.id, mediaItemFiles.itemId))
    .where(eq(mediaItemFiles.mediaId, mediaId))
    .limit(10);
  return rows.map(({ title }) => `《${title}》`);
}

/** The files of an item in order. */
export async function listPlacedFiles(
  db: DatabaseOrTransaction,
  itemId: number,
): Promise<{ mediaId: number; title: string }[]> {
  return db
    .select(pick(mediaItemFiles, "mediaId", "title"))
    .from(mediaItemFiles)
    .where(eq(mediaItemFiles.itemId, itemId))
    .orderBy(asc(mediaItemFiles.position));
}

/** Builds the SQL condition that an item or a lesson shows the file with this id. */
export function isShown(playsFile: (fileId: AnyPgColumn) => SQL): (fileId: AnyPgColumn) => SQL {
  const inItem = (id: AnyPgColumn) => sql`select from ${mediaItemFiles} where ${mediaItemFiles.mediaId} = ${id}`;
  return (id) => sql`(${playsFile(id)} or exists (${inItem(id)}))`;
}
