import { and, desc, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { downloadDays, downloadLog, downloads, downloadVersions } from "./download-tables.ts";

/** Records that a user downloaded it today; false: it is already recorded. */
export async function insertTaking(tx: Transaction, values: Omit<typeof downloadLog.$inferInsert, "id">) {
  const rows = await tx.insert(downloadLog).values(values).onConflictDoNothing().returning({ id: downloadLog.id });
  return rows.length > 0;
}

export async function countTaking(db: DatabaseOrTransaction, { versionId, day }: { versionId: number; day: string }) {
  await db
    .insert(downloadDays)
    .values({ versionId, day, people: 1 })
    .onConflictDoUpdate({
      target: [downloadDays.versionId, downloadDays.day],
      set: { people: sql`${downloadDays.people} + 1` },
    });
}

/** Users by version, each counted once a day. */
export async function countTakings(
  db: DatabaseOrTransaction,
  versionIds: readonly number[],
): Promise<Map<number, number>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .select({ versionId: downloadDays.versionId, people: sum(downloadDays.people).mapWith(Number) })
    .from(downloadDays)
    .where(inArray(downloadDays.versionId, [...versionIds]))
    .groupBy(downloadDays.versionId);
  return new Map(rows.map(({ versionId, people }) => [versionId, people]));
}

export async function listTakings(
  db: DatabaseOrTransaction,
  {
    userId,
    downloadId,
    limit,
    offset,
  }: { userId?: number | undefined; downloadId?: number | undefined; limit: number; offset: number },
) {
  const wanted = and(
    userId === undefined ? undefined : eq(downloadLog.userId, userId),
    downloadId === undefined ? undefined : eq(downloadLog.downloadId, downloadId),
  );
  const rows = await db
    .select({
      ...pick(downloadLog, "downloadId", "versionId", "userId", "takenAt"),
      title: downloads.title,
      version: downloadVersions.label,
      fileName: downloadVersions.fileName,
    })
    .from(downloadLog)
    .innerJoin(downloads, eq(downloads.id, downloadLog.downloadId))
    .innerJoin(downloadVersions, eq(downloadVersions.id, downloadLog.versionId))
    .where(wanted)
    .orderBy(desc(downloadLog.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(downloadLog, wanted) };
}

/**
 * Recorded once a day: a user who downloaded it in the morning and bought it at noon does not count as having
 * downloaded it since.
 */
export async function hasTakenSince(
  db: DatabaseOrTransaction,
  { userId, downloadId, since }: { userId: number; downloadId: number; since: Date },
): Promise<boolean> {
  const isTaken = and(
    eq(downloadLog.userId, userId),
    eq(downloadLog.downloadId, downloadId),
    gte(downloadLog.takenAt, since),
  );
  return (await db.$count(downloadLog, isTaken)) > 0;
}

export async function deleteTakingsBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(downloadLog).where(lt(downloadLog.takenAt, before));
}
