import type { TestDatabase } from "./database.ts";

/** The number of rows of each table. */
export async function countRows({ pool }: TestDatabase): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}
