import { withPreparedStatements } from "../../../../../kit/process/prepared-statements.ts";
import type { Database } from "../../../../../ports/database.ts";

/** The index: public parts, whole texts, discussions. */
export type SearchIndex = "open" | "whole" | "talk";

/** From this number of 8 KiB blocks on, the planner does not prefer a full scan. */
const FILLED_BLOCKS = 8;
/** The indexes known to have this size, by the pool that queries them. */
const filledIndexes = new WeakMap<Database, Set<SearchIndex>>();

/**
 * Queries an index with a prepared statement, unless the index is nearly empty: its plan would scan the whole index and
 * stay cached while thousands of rows are inserted. The database drops such a plan once it records the new size.
 */
export function runPrepared<T>(db: Database, index: SearchIndex, query: () => Promise<T>): Promise<T> {
  return filledIndexes.get(db)?.has(index) ? withPreparedStatements(query) : query();
}

/** Records the size of an index according to an answer. */
export function noteBlocks(db: Database, index: SearchIndex, blocks: number): void {
  const filled = filledIndexes.get(db) ?? new Set();
  filledIndexes.set(db, filled);
  if (blocks >= FILLED_BLOCKS) filled.add(index);
  else filled.delete(index);
}
