import type pg from "pg";
import type { Migration } from "./migration-history.ts";

const RECORDED = "select hash, created_at::text as made from drizzle.__drizzle_migrations order by created_at";

/** The migrations that were applied to a database; empty before the first start. */
export async function listRecordedMigrations(client: pg.Client): Promise<Migration[]> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!found.rows[0]?.name) return [];
  const { rows } = await client.query<{ hash: string; made: string }>(RECORDED);
  return rows.map(({ hash, made }) => ({ madeAt: Number(made), hash }));
}
