import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** An index rejects values above 2 700 bytes; this many characters have at most 800. */
const INDEXED_CHARACTERS = 200;

/** The start of a text without a limit of its own, by which lists are sorted and which their index contains. */
export function startOf(column: AnyPgColumn): SQL {
  return sql`left(${column}, ${sql.raw(`${INDEXED_CHARACTERS}`)})`;
}

/** The same start of a text that was read. */
export function startOfText(text: string): string {
  return [...text.slice(0, 2 * INDEXED_CHARACTERS)].slice(0, INDEXED_CHARACTERS).join("");
}
