import { getTableColumns } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { getTableConfig, type PgColumn, type PgDatabase, type PgTable } from "drizzle-orm/pg-core";
import { ReadyStatement } from "./ready-statement.ts";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
type Rows<Table extends PgTable> = readonly Required<Table["$inferInsert"]>[];

/**
 * Inserts many rows whose columns are all given, except a generated id. The same as Drizzle's `insert`, which takes
 * longer for a batch than rendering one of its texts, because it decides for each value what kind of value it is.
 */
export async function insertRows<Table extends PgTable>(tx: Db, table: Table, rows: Rows<Table>): Promise<void> {
  if (rows.length > 0) await tx.execute(statementOf(table, rows));
}

/** Like `insertRows`, but a row whose key is already stored is replaced. */
export async function upsertRows<Table extends PgTable>(
  tx: Db,
  { table, key }: { table: Table; key: PgColumn },
  rows: Rows<Table>,
): Promise<void> {
  if (rows.length === 0) return;
  const others = columnsOf(table).filter(([, { name }]) => name !== key.name);
  const set = others.map(([, { name }]) => `"${name}" = excluded."${name}"`);
  await tx.execute(statementOf(table, rows, ` on conflict ("${key.name}") do update set ${set.join()}`));
}

function statementOf<Table extends PgTable>(table: Table, rows: Rows<Table>, onConflict = ""): ReadyStatement {
  const columns = columnsOf(table);
  const params = rows.flatMap((row) =>
    columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key];
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
  const width = columns.length;
  const written = rows.map((_, row) => `(${columns.map((_, at) => `$${row * width + at + 1}`).join()})`);
  const names = columns.map(([, { name }]) => `"${name}"`);
  const into = `insert into "${getTableConfig(table).name}" (${names.join()}) values ${written.join()}`;
  return new ReadyStatement(into + onConflict, params);
}

/** All columns but the ids that the database generates. */
function columnsOf(table: PgTable): [string, PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, { generatedIdentity }]) => !generatedIdentity);
}
