import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** The column with this name in the database, null if there is none. */
export function columnNamed(table: PgTable, name: string): PgColumn | null {
  return (Object.values(getTableColumns(table)) as PgColumn[]).find((column) => column.name === name) ?? null;
}

/** The name of a column in code, by which Drizzle writes it. */
export function keyOf(column: PgColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column);
  if (!found) throw new Error(`${column.name} is not a column of its table`);
  return found[0];
}
