import type pg from "pg";

/**
 * Opens all connections of a pool. Ten callers start at the same moment only if none of them must open a connection
 * first. Otherwise the others finish in the meantime, and the test does not detect a missing lock.
 */
export async function openConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}
