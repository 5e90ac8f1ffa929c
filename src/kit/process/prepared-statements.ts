import { AsyncLocalStorage } from "node:async_hooks";

const preparing = new AsyncLocalStorage<true>();

/**
 * Does work whose statements are prepared: the database reads and plans each once for a connection, whatever it looks
 * up. For work that is done often, in a rush, and finds every row by a key; a statement whose best plan depends on what
 * is looked up does not belong here.
 */
export function withPreparedStatements<T>(work: () => Promise<T>): Promise<T> {
  // Awaited within: a statement that nobody awaits has not been sent yet.
  return preparing.run(true, async () => await work());
}

/** Whether the caller runs inside `withPreparedStatements`. */
export function arePrepared(): boolean {
  return preparing.getStore() === true;
}
