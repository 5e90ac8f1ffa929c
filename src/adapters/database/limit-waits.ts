import type { Socket } from "node:net";
import type pg from "pg";
import { beginWait } from "../../kit/process/wait-limit.ts";

/** For a server that does not respond at all, so that its own time-out cannot take effect. */
const UNANSWERED_MS = 17_000;

/** The database did not answer, or had no free connection, within the time that the work may wait. */
class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("the database did not answer in time");
  }
}

/**
 * Limits the time that each caller of this pool waits to `limitWaiting`. A connection with an outstanding answer is
 * cut, because no caller waits for a late answer.
 * @param inLineMs how long the pool itself lets a caller wait for a connection
 */
export function limitWaits(pool: pg.Pool, inLineMs: number): void {
  pool.on("connect", limitQueries);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  // A free connection is handed over at once, and a limit for that would cost more than the pool's own work.
  const connectInTime = () => (pool.idleCount > pool.waitingCount ? connect() : awaitInTime(connect, inLineMs));
  pool.connect = ((callback?: ConnectCallback) => {
    const connecting = connectInTime();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }) as typeof pool.connect;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

async function awaitInTime(connect: () => Promise<pg.PoolClient>, inLineMs: number): Promise<pg.PoolClient> {
  const connecting = connect();
  let stop: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = startLimit(inLineMs, () => {
      // If the connection is opened too late for its caller, it is released.
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      reject(new DatabaseSilentError());
    });
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    stop();
  }
}

function limitQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const stop = startLimit(UNANSWERED_MS, () => socketOf(client).destroy(new DatabaseSilentError()));
    const callback = given.at(-1);
    if (typeof callback !== "function") return (query(...given) as Promise<unknown>).finally(stop);
    return query(...given.slice(0, -1), (...answer: unknown[]) => {
      stop();
      callback(...answer);
    });
  }) as typeof client.query;
}

/** Calls `giveUp` after the time limit, unless it was stopped before. */
function startLimit(maxMs: number, giveUp: () => void): () => void {
  const wait = beginWait();
  let isOver = false;
  // Answers that arrived while this process was busy are read first, because the delay was caused by this process.
  const timer = setTimeout(
    () => setImmediate(() => setImmediate(() => !isOver && giveUp())),
    Math.min(wait.leftMs, maxMs),
  );
  return () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    wait.end();
  };
}

/** The types do not declare it; the pool itself ends connections in the same way. */
export function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
