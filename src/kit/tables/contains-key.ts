import { type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * The condition that a column contains the key of a row of another table that matches `isFound`; undefined without one.
 * The other table is searched once, before the list is read: PostgreSQL expects few keys in an array, but every second
 * row of the list to match a subquery beside other conditions.
 */
export function containsKey(
  db: Db,
  column: AnyPgColumn,
  { key, isFound }: { key: AnyPgColumn; isFound: SQL | undefined },
): SQL | undefined {
  return isFound && sql`${column} = any(array(${db.select({ key }).from(key.table).where(isFound)}))`;
}
