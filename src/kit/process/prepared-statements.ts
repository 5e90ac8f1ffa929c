import { AsyncLocalStorage } from "node:async_hooks";

const preparing = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements are prepared: the database parses and plans each once for a connection. For work that is
 * done often or in a rush, and has one good plan: every row found by a key, or by the same tree. A statement whose best
 * plan depends on its parameters does not belong here.
 */
export function withPreparedStatements<T>(work: () => Promise<T>): Promise<T> {
  // Awaited within: a statement that is not awaited has not been sent yet.
  return preparing.run(true, async () => await work());
}

/** Whether the caller runs inside `withPreparedStatements`. */
export function arePrepared(): boolean {
  return preparing.getStore() === true;
}
