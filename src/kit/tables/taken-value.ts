import { and, eq, ne, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { type AnyPgColumn, getTableConfig, type PgDatabase } from "drizzle-orm/pg-core";

type Tx = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

interface UniqueColumn {
  column: AnyPgColumn;
  id: AnyPgColumn;
  /** The row that gets the value; undefined: a new one. */
  own: number | undefined;
}

/**
 * Whether another row of the table has this value. Call it in the transaction that stores the value: until its end no
 * other one gets an answer for the same value, so of two simultaneous saves the second sees the first.
 */
export async function isValueTaken(
  tx: Tx,
  value: string | number,
  { column, id, own }: UniqueColumn,
): Promise<boolean> {
  const lock = `${getTableConfig(column.table).name}.${column.name}:${value}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const found = await tx
    .select({ id })
    .from(column.table)
    .where(and(eq(column, value), own === undefined ? undefined : ne(id, own)))
    .limit(1);
  return found.length > 0;
}
