import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../ports/database.ts";
import { limitWaits } from "./limit-waits.ts";
import { prepareStatements } from "./prepare-statements.ts";

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * A random page costs about as much as a sequential one, both in memory and on SSDs. With PostgreSQL's default of four
 * times as much, the planner would scan a whole table instead of looking up twenty rows.
 */
const PLANNED_FOR_MEMORY = "-c random_page_cost=1.1";
/**
 * The size of the search indexes' pending list: about seventy texts. A larger list would save almost nothing, and every
 * search reads it.
 */
const PENDING_LIST = "-c gin_pending_list_limit=1MB";
/** A page is answered after three seconds (decision 0015); a start on a busy machine may wait longer. */
const CONNECTION_TIMEOUT_MS = 20_000;

/**
 * Opens a pool. It does not connect before the first statement; while the database is unavailable each statement fails,
 * and the pool works again when the database does.
 * `role` is the PostgreSQL role of each connection, e.g. `zhixing_guest` for data that every visitor may read.
 */
export function connectDatabase(options: {
  url: string;
  max: number;
  applicationName: string;
  logger: Pick<Logger, "warn">;
  role?: "zhixing_guest";
  /** How long the server lets a statement wait for locks; absent: as long as the statement may run. */
  lockTimeoutMs?: number;
  /** How long the callers may wait, if this is longer than opening a connection usually takes. */
  waitMs?: number;
  /** Commits do not wait for the disk: for bulk work that is reported only after `settleCommits`. */
  areCommitsDeferred?: boolean;
}): DatabaseConnection {
  const settings = [
    PLANNED_FOR_MEMORY,
    PENDING_LIST,
    ...(options.role ? [`-c role=${options.role}`] : []),
    ...(options.areCommitsDeferred ? ["-c synchronous_commit=off"] : []),
  ];
  const inLineMs = Math.max(CONNECTION_TIMEOUT_MS, options.waitMs ?? 0);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    options: settings.join(" "),
    connectionTimeoutMillis: inLineMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...(options.lockTimeoutMs ? { lock_timeout: options.lockTimeoutMs } : {}),
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection used by a transaction has no listener of the pool; without this listener its loss would end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", (error) => options.logger.warn({ err: error }, "database connection lost"));
  });
  // The pool emits the error that the listener above has logged, and throws if it has no listener.
  pool.on("error", () => undefined);
  limitWaits(pool, inLineMs);
  pool.on("connect", prepareStatements);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
