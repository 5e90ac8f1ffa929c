import type pg from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";

export interface DatabaseClock extends Clock {
  /** Stops reading the database's time. */
  stop(): void;
}

/** How often the database's time is read; between two reads a process counts the time itself. */
const POLL_INTERVAL_MS = 5_000;
/** Queries at the start; the fastest of them is the most accurate. */
const FIRST_QUESTIONS = 3;

/** The bounds from one answer: our millisecond counter plus a value between these two is the database's time. */
interface Bounds {
  lower: number;
  upper: number;
}

/**
 * The database's time, so that all processes agree about sessions, codes and budgets even if their own clocks differ or
 * are changed (security TOK-11). While the database is unreachable, the time continues.
 * @param options.countMs a monotonic millisecond counter
 */
export async function startDatabaseClock(options: {
  pool: Pick<pg.Pool, "query">;
  logger: Pick<Logger, "warn">;
  countMs?: () => number;
  pollIntervalMs?: number;
}): Promise<DatabaseClock> {
  const { pool, logger, countMs = () => performance.now(), pollIntervalMs = POLL_INTERVAL_MS } = options;

  async function readBounds(): Promise<Bounds> {
    const requestedAt = countMs();
    const { rows } = await pool.query<{ ms: string }>("select extract(epoch from clock_timestamp()) * 1000 as ms");
    const ms = Number(rows[0]?.ms);
    if (!Number.isFinite(ms)) throw new Error("the database did not tell the time");
    return { lower: ms - countMs(), upper: ms - requestedAt };
  }

  const first: Bounds[] = [];
  while (first.length < FIRST_QUESTIONS) first.push(await readBounds());
  const [best] = first.toSorted((a, b) => a.upper - a.lower - (b.upper - b.lower));
  let ahead = best ? (best.lower + best.upper) / 2 : 0;

  async function follow(): Promise<void> {
    const { lower, upper } = await readBounds();
    // Corrects only what the answer proves; a slow answer proves nothing.
    ahead = Math.min(Math.max(ahead, lower), upper);
  }

  const timer = setInterval(() => {
    follow().catch((error: unknown) => logger.warn({ err: error }, "the database did not tell the time"));
  }, pollIntervalMs);
  timer.unref();

  return { now: () => new Date(countMs() + ahead), stop: () => clearInterval(timer) };
}
