import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { personalExports } from "./personal-data-tables.ts";

export type ExportRow = typeof personalExports.$inferSelect;

export async function findLatestExport(db: DatabaseOrTransaction, userId: number): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(personalExports)
    .where(eq(personalExports.userId, userId))
    .orderBy(desc(personalExports.id))
    .limit(1);
  return row ?? null;
}

export async function findExport(db: DatabaseOrTransaction, id: number): Promise<ExportRow | null> {
  const [row] = await db.select().from(personalExports).where(eq(personalExports.id, id));
  return row ?? null;
}

export async function insertExport(
  tx: Transaction,
  values: { userId: number; sessionId: string; fileName: string; now: Date; expiresAt: Date },
): Promise<ExportRow> {
  const { now, ...facts } = values;
  const [row] = await tx
    .insert(personalExports)
    .values({ ...facts, state: "building", requestedAt: now, sizeBytes: null })
    .returning();
  if (!row) throw new Error("the export was not inserted");
  return row;
}

/** Stores the end of building an export. @returns false when the export was abandoned in the meantime */
export async function finishExport(
  db: DatabaseOrTransaction,
  { id, ...outcome }: { id: number; state: "ready" | "failed"; sizeBytes: number | null },
): Promise<boolean> {
  const rows = await db
    .update(personalExports)
    .set(outcome)
    .where(and(eq(personalExports.id, id), eq(personalExports.state, "building")))
    .returning({ id: personalExports.id });
  return rows.length > 0;
}

/** Deletes the rows and returns their files. */
export async function deleteExportsOf(tx: Transaction, userId: number): Promise<string[]> {
  return fileNames(await tx.delete(personalExports).where(eq(personalExports.userId, userId)).returning());
}

export async function findExpiredExports(db: DatabaseOrTransaction, { now, limit }: Due): Promise<ExportRow[]> {
  return db
    .select()
    .from(personalExports)
    .where(and(isNotNull(personalExports.expiresAt), lte(personalExports.expiresAt, now)))
    .limit(limit);
}

export async function deleteExport(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.delete(personalExports).where(eq(personalExports.id, id));
}

function fileNames(rows: Pick<ExportRow, "fileName">[]): string[] {
  return rows.flatMap(({ fileName }) => (fileName === null ? [] : [fileName]));
}
