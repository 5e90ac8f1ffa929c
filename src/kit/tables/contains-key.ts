import { type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * The condition that a column contains the key of a row of another table that matches `isFound`; undefined without one.
 * The keys are read first: beside other conditions PostgreSQL expects every second row to match a subquery, and then
 * reads the whole list in its order.
 */
export async function containsKey(
  db: Db,
  column: AnyPgColumn,
  { key, isFound }: { key: AnyPgColumn; isFound: SQL | undefined },
): Promise<SQL | undefined> {
  if (isFound === undefined) return undefined;
  const found = await db.select({ key }).from(key.table).where(isFound);
  return sql`${column} = any(${sql.param(found.map((row) => row.key))}::int8[])`;
}
