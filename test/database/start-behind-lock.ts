import pg from "pg";
import { expect } from "vitest";
import { limit } from "../time/limits.ts";
import type { TestDatabase } from "./database.ts";

interface HeldLock {
  /** The statement that takes the lock for which the callers wait. */
  statement: string;
  values?: unknown[];
  /** The lock is released when this number of callers wait for it. */
  waiting: number;
}

/**
 * Starts callers while another transaction locks rows or a table, and releases the lock once all callers wait. By then
 * each caller has read everything that it reads without a lock. If the product lacks a lock, all callers continue with
 * outdated data, regardless of the machine's speed.
 */
export async function startBehindLock<Result>(
  { url }: Pick<TestDatabase, "url">,
  { statement, values = [], waiting }: HeldLock,
  start: () => Promise<Result>,
): Promise<Result> {
  // Not from the pool, because the callers need all its connections.
  const holder = new pg.Client({ connectionString: url, application_name: "holder" });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(statement, values);
    const started = start();
    // The await below reports an early failure after the other callers have ended.
    started.catch(() => undefined);
    await expect.poll(() => countWaiting(holder), { timeout: limit(10_000) }).toBe(waiting);
    await holder.query("commit");
    return await started;
  } finally {
    await holder.end();
  }
}

async function countWaiting(holder: pg.Client): Promise<number> {
  // A transaction reads the same snapshot of the activity until it clears that snapshot.
  await holder.query("select pg_stat_clear_snapshot()");
  const { rows } = await holder.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}
