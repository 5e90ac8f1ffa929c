import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { CarrierKind } from "../download-types.ts";
import { downloads } from "./download-tables.ts";

export type DownloadRow = typeof downloads.$inferSelect;
export type DownloadValues = Omit<typeof downloads.$inferInsert, "id">;

export function isVisibleDownload(now: Date): SQL {
  return lte(downloads.publishedAt, now);
}

/** The number of downloads of each content type, without those that are part of other content. */
export async function countDownloadsByType(db: DatabaseOrTransaction, visible: SQL) {
  const { contentType } = downloads;
  return db
    .select({ contentType, count: count() })
    .from(downloads)
    .where(and(visible, isNull(downloads.carrierId)))
    .groupBy(contentType);
}

/** In order. `visible`: only those without a carrier; omitted: all. */
export async function listDownloadRows(
  db: DatabaseOrTransaction,
  { visible, category, limit, offset }: { visible?: SQL; category?: string | undefined; limit: number; offset: number },
): Promise<{ rows: DownloadRow[]; total: number }> {
  const alone = visible && and(visible, isNull(downloads.carrierId));
  const wanted = and(alone, category === undefined ? undefined : eq(downloads.category, category));
  const rows = await db
    .select()
    .from(downloads)
    .where(wanted)
    .orderBy(asc(downloads.position), desc(downloads.publishedAt), desc(downloads.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(downloads, wanted) };
}

export async function listCategoriesOfDownloads(db: DatabaseOrTransaction, visible: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: downloads.category })
    .from(downloads)
    .where(and(visible, isNull(downloads.carrierId)))
    .orderBy(asc(downloads.category));
  return rows.map(({ category }) => category).filter((category) => category !== "");
}

export async function findDownloadRow(
  db: DatabaseOrTransaction,
  id: number,
  visible?: SQL,
): Promise<DownloadRow | null> {
  const [row] = await db
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, id), visible));
  return row ?? null;
}

export async function listDownloadsById(
  db: DatabaseOrTransaction,
  ids: readonly number[],
  visible: SQL,
): Promise<DownloadRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(downloads)
    .where(and(inArray(downloads.id, [...ids]), visible));
}

export async function findDownloadBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<DownloadRow | null> {
  const [row] = await db.select().from(downloads).where(eq(downloads.sourceKey, sourceKey));
  return row ?? null;
}

export async function listAttachedRows(
  db: DatabaseOrTransaction,
  { kind, id, visible, limit }: { kind: CarrierKind; id: number; visible: SQL; limit: number },
): Promise<DownloadRow[]> {
  return db
    .select()
    .from(downloads)
    .where(and(eq(downloads.carrierKind, kind), eq(downloads.carrierId, id), visible))
    .orderBy(asc(downloads.position), asc(downloads.id))
    .limit(limit);
}

/** The next by id of those without a carrier, for lists of every page. */
export async function listDownloadsAfter(
  db: DatabaseOrTransaction,
  { visible, afterId, limit }: { visible: SQL; afterId: number; limit: number },
): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .select(pick(downloads, "id", "updatedAt"))
    .from(downloads)
    .where(and(visible, isNull(downloads.carrierId), gt(downloads.id, afterId)))
    .orderBy(asc(downloads.id))
    .limit(limit);
}

/** The boundaries of batches of downloads. */
export function cutDownloads(db: DatabaseOrTransaction, visible: SQL, size: number) {
  const wanted = and(visible, isNull(downloads.carrierId));
  return cutRows(
    db,
    db
      .select(pick(downloads, "id", "updatedAt"))
      .from(downloads)
      .where(wanted),
    size,
  );
}

export async function hasDownloads(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.select(pick(downloads, "id")).from(downloads).limit(1)).length > 0;
}

export async function insertDownload(db: DatabaseOrTransaction, values: DownloadValues): Promise<number> {
  const [row] = await db.insert(downloads).values(values).returning({ id: downloads.id });
  if (!row) throw new Error("a download was not stored");
  return row.id;
}

export async function updateDownload(
  db: DatabaseOrTransaction,
  id: number,
  values: Partial<DownloadValues>,
): Promise<void> {
  await db.update(downloads).set(values).where(eq(downloads.id, id));
}

export async function deleteDownload(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(downloads).where(eq(downloads.id, id));
}

/** Downloads for the search: published or scheduled. */
export async function listSearchedDownloads(db: DatabaseOrTransaction, ids: readonly number[]): Promise<DownloadRow[]> {
  return db
    .select()
    .from(downloads)
    .where(and(inArray(downloads.id, [...ids]), isNotNull(downloads.publishedAt)));
}
