import pg from "pg";
import { expect } from "vitest";
import { limit } from "../time/limits.ts";
import type { TestDatabase } from "./database.ts";

interface HeldLock {
  /** The statement that takes what the callers have to wait for. */
  statement: string;
  values?: unknown[];
  /** As many callers wait when it is released. */
  waiting: number;
}

/**
 * Starts callers while another transaction holds rows or a table, and releases them once all callers wait. By then each
 * has read everything that it reads without a lock of its own: where the product lacks one, all continue with outdated
 * data, however fast the machine is.
 */
export async function startBehindLock<Result>(
  { url }: Pick<TestDatabase, "url">,
  { statement, values = [], waiting }: HeldLock,
  start: () => Promise<Result>,
): Promise<Result> {
  // Beside the pool, whose connections the callers need.
  const holder = new pg.Client({ connectionString: url, application_name: "holder" });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(statement, values);
    const started = start();
    // Whoever fails early is reported by the await below, when the others have ended too.
    started.catch(() => undefined);
    await expect.poll(() => countWaiting(holder), { timeout: limit(10_000) }).toBe(waiting);
    await holder.query("commit");
    return await started;
  } finally {
    await holder.end();
  }
}

async function countWaiting(holder: pg.Client): Promise<number> {
  // A transaction sees the activity of its first look until it clears that.
  await holder.query("select pg_stat_clear_snapshot()");
  const { rows } = await holder.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}
