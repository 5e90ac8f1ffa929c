import { type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTable } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * A list of all rows since the site started counts its total up to this limit, so that the cost does not grow with the
 * years.
 */
export const MAX_COUNTED = 2_000;

/** The number of matching rows, counted up to `MAX_COUNTED`. */
export function countUpTo(db: Db, table: PgTable, isWanted: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(isWanted)
    .limit(MAX_COUNTED)
    .as("some");
  return db.$count(some);
}
