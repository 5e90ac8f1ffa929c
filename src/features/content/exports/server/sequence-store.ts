import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";

/** The last id of each of these tables; 0: none yet. */
export async function readLastNumbers(
  db: DatabaseOrTransaction,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ last: string | null }>(sql`
      select last_value as last from pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(${table}, 'id')`);
    numbers[table] = Number(rows[0]?.last ?? 0);
  }
  return numbers;
}

/** Ids up to these are not issued any more. */
export async function raiseLastNumbers(
  db: DatabaseOrTransaction,
  numbers: Readonly<Record<string, number>>,
): Promise<void> {
  const now = await readLastNumbers(db, Object.keys(numbers));
  for (const [table, last] of Object.entries(numbers)) {
    if (last > (now[table] ?? 0)) await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`);
  }
}
