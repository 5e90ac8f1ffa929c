import { type SQLWrapper, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * Divides the rows of a query by id into parts of `size` rows. Returns for each part the id before its first row, and
 * the last change of its rows. The database reads the rows once and returns one row per part.
 * @param listed a query of the columns `id` and `updated_at`
 */
export async function cutRows(
  db: Db,
  listed: SQLWrapper,
  size: number,
): Promise<{ afterId: number; changedAt: Date }[]> {
  const numbered = sql`select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as piece from (${listed}) as listed`;
  const { rows } = await db.execute<{ first_id: string; changed_ms: string }>(
    sql`select min(id) as first_id, extract(epoch from max(updated_at)) * 1000 as changed_ms from (${numbered}) as numbered group by piece order by piece`,
  );
  return rows.map(({ first_id, changed_ms }) => ({
    afterId: Number(first_id) - 1,
    changedAt: new Date(Math.floor(Number(changed_ms))),
  }));
}
