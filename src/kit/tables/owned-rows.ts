import { and, asc, eq, getTableColumns, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { getTableConfig, type PgColumn, type PgDatabase, type PgTable } from "drizzle-orm/pg-core";
import { inBatches } from "./in-batches.ts";
import { keyOf } from "./table-columns.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
type Row = Record<string, unknown>;

const AT_ONCE = 500;

/** The rows of a table that one person owns. */
export interface OwnedRows {
  table: PgTable;
  /** The column with the id of the person. */
  owner: PgColumn;
  ownerId: number;
}

/** Reads the rows in the order of the primary key, with one batch in memory at a time. */
export function readOwnedRows(db: Db, { table, owner, ownerId }: OwnedRows): AsyncGenerator<Row> {
  const keys = keysOf(table).filter(({ column }) => column !== owner);
  const isOwned = eq(owner, ownerId);
  return inBatches(async (last: Row | null) => {
    // The owner alone is the key: there is only one row.
    if (last !== null && keys.length === 0) return [];
    return db
      .select()
      .from(table)
      .where(and(isOwned, last === null ? undefined : isAfter(keys, last)))
      .orderBy(...keys.map(({ column }) => asc(column)))
      .limit(AT_ONCE);
  });
}

/** Deletes all rows of the person. */
export async function deleteOwnedRows(tx: Db, { table, owner, ownerId }: OwnedRows): Promise<void> {
  await tx.delete(table).where(eq(owner, ownerId));
}

/** Empties columns of the rows: null where the column allows it, else an empty text. */
export async function clearColumns(
  tx: Db,
  { table, owner, ownerId }: OwnedRows,
  columns: readonly PgColumn[],
): Promise<void> {
  const cleared = columns.map((column) => [keyOf(column), column.notNull ? "" : null]);
  // Rows that are already empty are not written again.
  const isFilled = columns.map((column) => (column.notNull ? ne(column, "") : isNotNull(column)));
  await tx
    .update(table)
    .set(Object.fromEntries(cleared))
    .where(and(eq(owner, ownerId), or(...isFilled)));
}

interface Key {
  /** The name of the column in code. */
  name: string;
  column: PgColumn;
}

function keysOf(table: PgTable): Key[] {
  const composite = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
  return Object.entries(getTableColumns(table) as Record<string, PgColumn>)
    .filter(([, column]) => column.primary || composite.includes(column.name))
    .map(([name, column]) => ({ name, column }));
}

function isAfter(keys: readonly Key[], last: Row): SQL {
  const columns = sql.join(
    keys.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    keys.map(({ name, column }) => sql`${sql.param(last[name], column)}`),
    sql`, `,
  );
  return sql`(${columns}) > (${values})`;
}
