import { and, asc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { FileSide } from "../attached-files.ts";
import { outsourcingFiles, outsourcingProjects } from "./outsourcing-tables.ts";

export type FileRow = typeof outsourcingFiles.$inferSelect;

const files = outsourcingFiles;

/** The caller has locked the project, so that the limit is enforced. */
export async function countFiles(
  tx: DatabaseOrTransaction,
  { projectId, side }: { projectId: number; side: FileSide },
): Promise<number> {
  return tx.$count(files, and(eq(files.projectId, projectId), eq(files.side, side)));
}

export async function insertFile(tx: Transaction, row: typeof outsourcingFiles.$inferInsert): Promise<FileRow> {
  const [made] = await tx.insert(files).values(row).returning();
  if (!made) throw new Error("the file was not inserted");
  return made;
}

export async function findFile(
  db: DatabaseOrTransaction,
  { projectId, key }: Pick<FileRow, "projectId" | "key">,
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.projectId, projectId), eq(files.key, key)));
  return row ?? null;
}

export async function listFiles(db: DatabaseOrTransaction, projectId: number): Promise<FileRow[]> {
  return db.select().from(files).where(eq(files.projectId, projectId)).orderBy(asc(files.id));
}

/** All files that a user has sent for projects, oldest first. */
export async function listFilesOf(db: DatabaseOrTransaction, userId: number): Promise<FileRow[]> {
  return db.select().from(files).where(eq(files.uploadedBy, userId)).orderBy(asc(files.id));
}

/** Files of enquiries without an agreement that ended before the given moment. */
export async function listOldFiles(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<FileRow[]> {
  const { state, endedAt, id } = outsourcingProjects;
  const rows = await db
    .select({ file: files })
    .from(files)
    .innerJoin(outsourcingProjects, eq(id, files.projectId))
    .where(and(isNotNull(files.fileName), inArray(state, ["declined", "withdrawn"]), lt(endedAt, before)))
    .orderBy(asc(files.id))
    .limit(limit);
  return rows.map(({ file }) => file);
}

/** Records that the content of a file was deleted. The record of the file is kept. */
export async function noteGone(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.update(files).set({ fileName: null }).where(eq(files.id, id));
}

export async function deleteFiles(db: DatabaseOrTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(files).where(inArray(files.id, [...ids]));
}
