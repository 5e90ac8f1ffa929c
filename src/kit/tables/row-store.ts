import { asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTable } from "drizzle-orm/pg-core";
import { inBatches } from "./in-batches.ts";
import type { Row } from "./row-facts.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

const BATCH_ROWS = 100;

/** Every row of a table with numbers, in their order. */
export function eachRow(db: Db, table: PgTable): AsyncIterable<Row> {
  const id = idOf(table);
  return inBatches<Row>((last) =>
    db
      .select()
      .from(table)
      .where(gt(id, Number(last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(BATCH_ROWS),
  );
}

/** Reads the next numbers of a table, in their order. */
export function idsAfter(table: PgTable) {
  const id = idOf(table);
  return async (db: Db, afterId: number, limit: number): Promise<number[]> => {
    const rows = await db.select({ id }).from(table).where(gt(id, afterId)).orderBy(asc(id)).limit(limit);
    return rows.map((row) => Number(row.id));
  };
}

export async function findRow(db: Db, table: PgTable, id: number): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(idOf(table), id));
  return row ?? null;
}

/** Writes a row under its own number, over an existing one. */
export async function putRow(tx: Db, table: PgTable, row: Row): Promise<void> {
  const { id, ...change } = row;
  const updated = await tx
    .update(table)
    .set(change)
    .where(eq(idOf(table), id))
    .returning({ id: idOf(table) });
  if (updated.length === 0) await tx.insert(table).overridingSystemValue().values(row);
}

function idOf(table: PgTable) {
  const { id } = getTableColumns(table);
  if (id === undefined) throw new Error("a table without numbers");
  return id;
}
