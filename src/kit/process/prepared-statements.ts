import { AsyncLocalStorage } from "node:async_hooks";

const preparing = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements are prepared: the database parses and plans each once per connection. For statements that
 * run often and have one good plan, such as rows found by a key. Do not use it for a statement whose best plan depends
 * on its parameters.
 */
export function withPreparedStatements<T>(work: () => Promise<T>): Promise<T> {
  // Awaited here, because a statement is only sent when it is awaited.
  return preparing.run(true, async () => await work());
}

/** Whether the caller runs inside `withPreparedStatements`. */
export function arePrepared(): boolean {
  return preparing.getStore() === true;
}
