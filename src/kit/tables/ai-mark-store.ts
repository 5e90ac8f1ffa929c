import { eq } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase, PgTable } from "drizzle-orm/pg-core";
import type { AiMark } from "../values/ai-mark.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** A table of content with `aiMarkColumn`. */
export type MarkedTable = PgTable & {
  id: AnyPgColumn<{ data: number; notNull: true }>;
  title: AnyPgColumn<{ data: string; notNull: true }>;
  aiMark: AnyPgColumn<{ data: AiMark; notNull: true }>;
  updatedAt: AnyPgColumn<{ data: Date; notNull: true }>;
};

/** The columns of a row that a change of its mark reads and records. */
export interface MarkedRow {
  title: string;
  aiMark: AiMark;
}

/** The title and the AI mark of a row, without a lock; null: no such row. */
export async function findMarkedRow(db: Db, table: MarkedTable, id: number): Promise<MarkedRow | null> {
  const [row] = await selectMarked(db, table, id);
  return row ?? null;
}

/** Locks the row, so that two concurrent changes each record the true former value. */
export async function lockMarkedRow(tx: Db, table: MarkedTable, id: number): Promise<MarkedRow | null> {
  const [row] = await selectMarked(tx, table, id).for("update");
  return row ?? null;
}

/** Sets the AI mark of a row and the time of its change. Call `lockMarkedRow` before it in the same transaction. */
export async function updateAiMark(
  tx: Db,
  table: MarkedTable,
  { id, ...change }: { id: number; aiMark: AiMark; updatedAt: Date },
): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id));
}

function selectMarked(db: Db, table: MarkedTable, id: number) {
  return db
    .select({ title: table.title, aiMark: table.aiMark })
    .from(table as PgTable)
    .where(eq(table.id, id));
}
