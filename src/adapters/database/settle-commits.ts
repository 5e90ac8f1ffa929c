import type pg from "pg";

/** Comes back when all that was committed before is on the disk: the log is one row, and its newest record settles the rest. */
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
