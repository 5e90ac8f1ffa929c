import type pg from "pg";

/**
 * The connections that a test means: those of its own database, since all test files share one server and would
 * otherwise lose theirs in the middle of whatever they do.
 */
const OF_THIS_DATABASE = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Ends the connections whose application's name is like `application` (SQL pattern). */
export async function endConnections(pool: pg.Pool, application: string): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${OF_THIS_DATABASE} and application_name like $1`, [application]);
}

/** Cancels statements that wait for `waitEvent` (a name of pg_stat_activity). Returns how many statements that were. */
export async function cancelStatements(pool: pg.Pool, waitEvent: string): Promise<number> {
  const { rowCount } = await pool.query(`select pg_cancel_backend(pid) ${OF_THIS_DATABASE} and wait_event = $1`, [
    waitEvent,
  ]);
  return rowCount ?? 0;
}
