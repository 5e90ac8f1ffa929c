import { inArray } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { AnyPgColumn, PgDatabase } from "drizzle-orm/pg-core";

type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

interface TitledRows {
  /** The number or text that identifies the rows. */
  key: AnyPgColumn;
  title: AnyPgColumn<{ data: string }>;
}

/**
 * Returns the function that reads the titles of the rows with these keys. Unknown keys and rows with an empty title are
 * not in the answer.
 */
export function titlesByKey({ key, title }: TitledRows) {
  return async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = key.dataType === "number" ? keys.map(Number).filter(isRowNumber) : keys;
    if (known.length === 0) return new Map();
    const rows = await db
      .select({ key, title })
      .from(key.table)
      .where(inArray(key, [...known]));
    return new Map(rows.flatMap((row) => (row.title ? [[String(row.key), row.title] as const] : [])));
  };
}

/** The same for rows that have the title of another row, such as a review that has the title of its product. */
export function titlesOfOwners(
  { key, owner }: { key: AnyPgColumn; owner: AnyPgColumn },
  readTitles: ReturnType<typeof titlesByKey>,
): ReturnType<typeof titlesByKey> {
  return async (db, keys) => {
    const known = keys.map(Number).filter(isRowNumber);
    if (known.length === 0) return new Map();
    const rows = await db.select({ key, owner }).from(key.table).where(inArray(key, known));
    const titles = await readTitles(
      db,
      rows.map((row) => String(row.owner)),
    );
    return new Map(
      rows.flatMap((row) => {
        const title = titles.get(String(row.owner));
        return title === undefined ? [] : [[String(row.key), title] as const];
      }),
    );
  };
}

function isRowNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
