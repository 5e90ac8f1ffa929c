import { inArray, type SQL } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * The condition that a column contains the key of a row of another table that matches `isFound`; undefined without one.
 * The other table is searched once, not again for each row of the list.
 */
export function containsKey(
  db: Db,
  column: AnyPgColumn,
  { key, isFound }: { key: AnyPgColumn; isFound: SQL | undefined },
): SQL | undefined {
  return isFound && inArray(column, db.select({ key }).from(key.table).where(isFound));
}
