import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

/** Two numbers that only instances of the job queue lock, with a shared lock. */
export const INSTANCE_LOCK = [72_173, 107] as const;

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 5_000;
const CONNECT_LIMIT_MS = 5_000;
/** An answer that takes longer counts as a lost connection. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * The database session of this process. Its locks tell other processes which jobs this one runs. The server drops them
 * when the connection ends, so other processes do not have to guess whether this one still runs.
 */
export interface InstanceSession {
  /** Waits while the connection is being restored. Throws if the connection is lost during the statement. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openInstanceSession(options: {
  url: string;
  logger: Pick<Logger, "warn">;
  /** Called after each loss: all locks must be acquired again. */
  onRestored: () => Promise<void>;
}): Promise<InstanceSession> {
  const { url, logger, onRestored } = options;
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let current = connect();
  await current;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "zhixing-jobs-instance",
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    });
    client.on("error", (error) => logger.warn({ err: error }, "the connection that stands for this process is lost"));
    try {
      await client.connect();
      await client.query("select pg_advisory_lock_shared($1, $2)", [...INSTANCE_LOCK]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", () => {
      if (stopping.signal.aborted) return;
      current = reconnect();
      // Its users await this promise, but there may be no users at this moment.
      current.then(onRestored).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, "locks of running jobs were not taken again");
      });
    });
    return client;
  }

  async function reconnect(): Promise<pg.Client> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      await sleep(delayMs, undefined, { signal: stopping.signal, ref: false });
      const client = await connect().catch(() => null);
      if (client) return client;
    }
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const client = await current;
    try {
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      // The server did not answer in time: only a new connection can continue.
      if (error instanceof Error && error.message === "Query read timeout") void client.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    // One at a time, because a connection runs one statement at a time.
    query<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
      const answer = last.then(() => query<Row>(text, values));
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      stopping.abort();
      const client = await current.catch(() => null);
      await client?.end();
    },
  };
}
