import { asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTable } from "drizzle-orm/pg-core";
import { inBatches } from "./in-batches.ts";
import type { Row } from "./row-facts.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

const BATCH_ROWS = 100;

/** All rows of a table that has ids, in the order of the ids, 100 in memory at a time. */
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

/** Returns the function that reads up to `limit` ids of a table after a given id, in order. */
export function idsAfter(table: PgTable) {
  const id = idOf(table);
  return async (db: Db, afterId: number, limit: number): Promise<number[]> => {
    const rows = await db.select({ id }).from(table).where(gt(id, afterId)).orderBy(asc(id)).limit(limit);
    return rows.map((row) => Number(row.id));
  };
}

/** All columns of the row with this `id`; null: no such row. */
export async function findRow(db: Db, table: PgTable, id: number): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(idOf(table), id));
  return row ?? null;
}

/** Writes a row with its own id; an existing row with that id is overwritten. */
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
