import type pg from "pg";

/** Only connections to the test's own database: all test files share one server and must not lose theirs. */
const OF_THIS_DATABASE = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Ends the connections whose application name matches `application` (a pattern for `like`). */
export async function endConnections(pool: pg.Pool, application: string): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${OF_THIS_DATABASE} and application_name like $1`, [application]);
}

/** Cancels the statements that wait for `waitEvent` (a name of pg_stat_activity). Returns their number. */
export async function cancelStatements(pool: pg.Pool, waitEvent: string): Promise<number> {
  const { rowCount } = await pool.query(`select pg_cancel_backend(pid) ${OF_THIS_DATABASE} and wait_event = $1`, [
    waitEvent,
  ]);
  return rowCount ?? 0;
}
