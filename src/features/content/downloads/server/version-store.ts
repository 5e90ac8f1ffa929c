import { and, asc, desc, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { downloads, downloadVersions } from "./download-tables.ts";

export type VersionRow = typeof downloadVersions.$inferSelect;
export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** Versions of these downloads, newest first, with the columns that the guest role may read. */
export async function listVersions(db: DatabaseOrTransaction, downloadIds: readonly number[]) {
  if (downloadIds.length === 0) return [];
  return db
    .select(
      pick(
        downloadVersions,
        ...(["id", "downloadId", "state", "label", "fileName", "notes", "sizeBytes", "sha256", "aiMark"] as const),
        ...(["markedSha256", "markedSizeBytes", "createdAt"] as const),
      ),
    )
    .from(downloadVersions)
    .where(inArray(downloadVersions.downloadId, [...downloadIds]))
    .orderBy(desc(downloadVersions.id));
}

export async function findVersion(db: DatabaseOrTransaction, id: number): Promise<VersionRow | null> {
  const [row] = await db.select().from(downloadVersions).where(eq(downloadVersions.id, id));
  return row ?? null;
}

export async function listVersionsById(db: DatabaseOrTransaction, ids: readonly number[]): Promise<VersionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(downloadVersions)
    .where(inArray(downloadVersions.id, [...ids]))
    .orderBy(asc(downloadVersions.id));
}

export async function listVersionsOf(db: DatabaseOrTransaction, downloadId: number): Promise<VersionRow[]> {
  return db
    .select()
    .from(downloadVersions)
    .where(eq(downloadVersions.downloadId, downloadId))
    .orderBy(desc(downloadVersions.id));
}

export async function findVersionByUpload(db: DatabaseOrTransaction, uploadName: string): Promise<VersionRow | null> {
  const [row] = await db.select().from(downloadVersions).where(eq(downloadVersions.uploadName, uploadName));
  return row ?? null;
}

/** Begun before a moment and not stored yet. */
export async function listUnfinishedVersions(
  db: DatabaseOrTransaction,
  before: Date,
  limit: number,
): Promise<VersionRow[]> {
  return db
    .select()
    .from(downloadVersions)
    .where(and(ne(downloadVersions.state, "ready"), lte(downloadVersions.createdAt, before)))
    .orderBy(asc(downloadVersions.createdAt))
    .limit(limit);
}

/** Versions whose copy does not match the mark that their download requires, with that mark. */
export async function listVersionsToMark(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ version: VersionRow; wanted: AiMark }[]> {
  const [whole, own] = [downloads.aiMark, downloadVersions.aiMark];
  const isWeaker = sql`(${whole} = 'generated' and ${own} <> 'generated') or (${whole} = 'assisted' and ${own} = 'none')`;
  const wanted = sql<AiMark>`case when ${isWeaker} then ${whole} else 'none' end`;
  return db
    .select({ version: downloadVersions, wanted })
    .from(downloadVersions)
    .innerJoin(downloads, eq(downloads.id, downloadVersions.downloadId))
    .where(and(eq(downloadVersions.state, "ready"), sql`${wanted} <> ${downloadVersions.markedAs}`))
    .orderBy(asc(downloadVersions.id))
    .limit(limit);
}

export async function countVersionsOf(db: DatabaseOrTransaction, downloadId: number): Promise<number> {
  return db.$count(downloadVersions, eq(downloadVersions.downloadId, downloadId));
}

export async function isContentUsed(db: DatabaseOrTransaction, storageName: string): Promise<boolean> {
  const { storageName: own, markedStorageName: copy } = downloadVersions;
  return (await db.$count(downloadVersions, or(eq(own, storageName), eq(copy, storageName)))) > 0;
}

export async function insertVersion(
  db: DatabaseOrTransaction,
  values: Omit<typeof downloadVersions.$inferInsert, "id">,
): Promise<number> {
  const [row] = await db.insert(downloadVersions).values(values).returning({ id: downloadVersions.id });
  if (!row) throw new Error("a version was not stored");
  return row.id;
}

/** Only changes rows in this state; false: another process was first. */
export async function updateVersion(
  db: DatabaseOrTransaction,
  { id, from }: { id: number; from: VersionRow["state"] },
  values: Partial<Omit<VersionRow, "id">>,
): Promise<boolean> {
  const changed = await db
    .update(downloadVersions)
    .set(values)
    .where(and(eq(downloadVersions.id, id), eq(downloadVersions.state, from)))
    .returning({ id: downloadVersions.id });
  return changed.length > 0;
}

/** Sets the copy that is sent instead of the file; only after `markedAs`. false: another process was first. */
export async function updateCopy(
  db: DatabaseOrTransaction,
  { id, markedAs }: Pick<VersionRow, "id" | "markedAs">,
  copy: Pick<VersionRow, "markedAs" | "markedStorageName" | "markedSha256" | "markedSizeBytes">,
): Promise<boolean> {
  const changed = await db
    .update(downloadVersions)
    .set(copy)
    .where(and(eq(downloadVersions.id, id), eq(downloadVersions.markedAs, markedAs)))
    .returning({ id: downloadVersions.id });
  return changed.length > 0;
}

export async function deleteVersion(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(downloadVersions).where(eq(downloadVersions.id, id));
}
