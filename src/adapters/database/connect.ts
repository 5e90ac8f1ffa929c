import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../ports/database.ts";

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

const statementTimeoutMs = 15_000;

/**
 * Opens a pool. Nothing connects before the first statement; a dead database costs an error per statement, and the
 * pool works again as soon as the database does.
 * `role` is the PostgreSQL role each connection acts as, e.g. `zhixing_guest` for what any visitor may read.
 */
export function connectDatabase(options: {
  url: string;
  max: number;
  applicationName: string;
  logger: Pick<Logger, "warn">;
  role?: "zhixing_guest";
}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // For a server that no longer answers at all, where its own time-out cannot fire.
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection lent to a transaction has no listener of the pool; without this one its loss would end the process.
  pool.on("connect", (client) => {
    client.on("error", (error) => options.logger.warn({ err: error }, "database connection lost"));
  });
  // The pool repeats what the listener above has logged, and throws when nobody listens.
  pool.on("error", () => undefined);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
