import { count, min, type SQL } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase, PgTable } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** The number of matching rows, and the earliest value of a time column among them. */
export async function countWithOldest(
  db: Db,
  table: PgTable,
  { where, at }: { where: SQL | undefined; at: AnyPgColumn<{ data: Date }> },
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldestAt: min(at) })
    .from(table)
    .where(where);
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null };
}
