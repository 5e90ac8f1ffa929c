import type pg from "pg";

/**
 * Opens all connections of a pool. Ten callers begin at the same moment only where none of them has to open a connection
 * first: while it does, the others are done, and a missing lock is not noticed.
 */
export async function openConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release();
}
