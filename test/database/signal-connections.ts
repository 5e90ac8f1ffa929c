import type pg from "pg";
import { expect } from "vitest";
import { limit } from "../time/limits.ts";

/** Only connections to the test's own database: all test files share one server and must not lose theirs. */
const OF_THIS_DATABASE = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** Ends the connections whose application name matches `application` (a pattern for `like`). */
export async function endConnections(pool: pg.Pool, application: string): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${OF_THIS_DATABASE} and application_name like $1`, [application]);
}

/**
 * Waits until the database has noticed that a killed process is gone. Until then its transaction holds the locks of its
 * rows, and jobs skip these.
 */
export async function waitForEndOf(pool: pg.Pool, application: string): Promise<void> {
  const find = () => pool.query(`select 1 ${OF_THIS_DATABASE} and application_name = $1`, [application]);
  await expect.poll(async () => (await find()).rowCount, { timeout: limit(10_000) }).toBe(0);
}

/** Cancels the statements that wait for `waitEvent` (a name of pg_stat_activity). Returns their number. */
export async function cancelStatements(pool: pg.Pool, waitEvent: string): Promise<number> {
  const { rowCount } = await pool.query(`select pg_cancel_backend(pid) ${OF_THIS_DATABASE} and wait_event = $1`, [
    waitEvent,
  ]);
  return rowCount ?? 0;
}
