import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { CaseRow } from "./case-store.ts";
import { caseFiles, caseSteps, cases } from "./case-tables.ts";

export type FileRow = typeof caseFiles.$inferSelect;

/** The caller has locked the case, so that the limit is enforced. */
export async function countFiles(tx: DatabaseOrTransaction, caseId: number): Promise<number> {
  return tx.$count(caseFiles, eq(caseFiles.caseId, caseId));
}

export async function insertFile(tx: Transaction, row: typeof caseFiles.$inferInsert): Promise<FileRow> {
  const [made] = await tx.insert(caseFiles).values(row).returning();
  if (!made) throw new Error("the file was not inserted");
  return made;
}

export async function listFiles(db: DatabaseOrTransaction, caseId: number): Promise<FileRow[]> {
  return db.select().from(caseFiles).where(eq(caseFiles.caseId, caseId)).orderBy(asc(caseFiles.id));
}

export async function findFile(
  db: DatabaseOrTransaction,
  { caseId, key }: Pick<FileRow, "caseId" | "key">,
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(caseFiles)
    .where(and(eq(caseFiles.caseId, caseId), eq(caseFiles.key, key)));
  return row ?? null;
}

/** Files of cases that closed before the given moment. */
export async function listOldFiles(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<FileRow[]> {
  const rows = await db
    .select({ file: caseFiles })
    .from(caseFiles)
    .innerJoin(cases, eq(cases.id, caseFiles.caseId))
    .where(and(isNotNull(caseFiles.fileName), lt(cases.closedAt, before)))
    .orderBy(asc(caseFiles.id))
    .limit(limit);
  return rows.map(({ file }) => file);
}

/** All attachments of a user, oldest first. */
export async function listFilesOf(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<(FileRow & { caseNo: string })[]> {
  const rows = await db
    .select({ file: caseFiles, caseNo: cases.caseNo })
    .from(caseFiles)
    .innerJoin(cases, eq(cases.id, caseFiles.caseId))
    .where(eq(cases.userId, userId))
    .orderBy(asc(caseFiles.id));
  return rows.map(({ file, caseNo }) => ({ ...file, caseNo }));
}

/** Records that the content of a file was deleted. The record of the file is kept. */
export async function noteGone(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.update(caseFiles).set({ fileName: null }).where(eq(caseFiles.id, id));
}

export async function deleteFiles(db: DatabaseOrTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(caseFiles).where(inArray(caseFiles.id, [...ids]));
}

/** Deletes cases that closed before the given moment and have no file content left, with their history. */
export async function deleteOldCases(db: DatabaseOrTransaction, before: Date): Promise<void> {
  const bytesOf = db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .where(and(eq(caseFiles.caseId, cases.id), isNotNull(caseFiles.fileName)));
  await db.delete(cases).where(and(lt(cases.closedAt, before), notExists(bytesOf)));
}

/** Open cases that are due before the given moment and have no warning yet. */
export async function listUnwarned(
  db: DatabaseOrTransaction,
  { dueBy, limit }: { dueBy: Date; limit: number },
): Promise<CaseRow[]> {
  return db
    .select()
    .from(cases)
    .where(and(isNull(cases.closedAt), isNull(cases.warnedAt), lte(cases.dueAt, dueBy)))
    .orderBy(asc(cases.dueAt))
    .limit(limit);
}

/** @returns false if another process was faster, or if the case is closed */
export async function noteWarned(tx: Transaction, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const isOpen = and(eq(cases.id, id), isNull(cases.closedAt), isNull(cases.warnedAt));
  const rows = await tx.update(cases).set({ warnedAt: now }).where(isOpen).returning({ id: cases.id });
  return rows.length > 0;
}

/** Guests' cases that were answered since the given moment and have no email yet. */
export async function listUnmailed(
  db: DatabaseOrTransaction,
  { since, limit }: { since: Date; limit: number },
): Promise<CaseRow[]> {
  return db
    .select()
    .from(cases)
    .where(
      and(
        inArray(cases.state, ["answered", "declined"]),
        gte(cases.closedAt, since),
        isNull(cases.mailedAt),
        isNotNull(cases.contact),
      ),
    )
    .orderBy(asc(cases.closedAt))
    .limit(limit);
}

export async function noteMailed(db: DatabaseOrTransaction, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.update(cases).set({ mailedAt: now }).where(eq(cases.id, id));
}

/** Locks the user's open cases. */
export async function lockOpen(tx: Transaction, userId: number): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(and(eq(cases.userId, userId), isNull(cases.closedAt)))
    .for("update");
}

/** Deletes the texts of the user's cases, including those of staff. The cases themselves stay. */
export async function clearSteps(tx: Transaction, userId: number): Promise<void> {
  const theirs = tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId));
  await tx.update(caseSteps).set({ text: "" }).where(inArray(caseSteps.caseId, theirs));
}
