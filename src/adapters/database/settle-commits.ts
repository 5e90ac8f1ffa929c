import type pg from "pg";

/**
 * Resolves when all earlier commits are on the disk: the write-ahead log is sequential, so flushing its newest record
 * flushes the rest.
 */
export async function settleCommits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local synchronous_commit = on");
    await client.query("select pg_logical_emit_message(true, 'zhixing', 'settled')");
    await client.query("commit");
  } finally {
    client.release();
  }
}
