import { withPreparedStatements } from "../../../../../kit/process/prepared-statements.ts";
import type { Database } from "../../../../../ports/database.ts";

/** Which of the indexes: what everyone may read, whole texts, what people say. */
export type SearchIndex = "open" | "whole" | "talk";

/** From so many blocks of 8 KiB on no planner takes reading all of them for the better way. */
const FILLED_BLOCKS = 8;
/** The indexes, by the pool that asks, of which the database has noted so many. */
const filledIndexes = new WeakMap<Database, Set<SearchIndex>>();

/**
 * Asks an index with a prepared statement, but not while it is nearly empty: that plan would read all of it, and be kept while
 * thousands of rows come in. Once the database notes how many there are it forgets such a plan by itself.
 */
export function askPrepared<T>(db: Database, index: SearchIndex, ask: () => Promise<T>): Promise<T> {
  return filledIndexes.get(db)?.has(index) ? withPreparedStatements(ask) : ask();
}

/** What an answer said of the size of an index. */
export function noteBlocks(db: Database, index: SearchIndex, blocks: number): void {
  const filled = filledIndexes.get(db) ?? new Set();
  filledIndexes.set(db, filled);
  if (blocks >= FILLED_BLOCKS) filled.add(index);
  else filled.delete(index);
}
