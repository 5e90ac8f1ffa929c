import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

export interface DatabaseListener {
  close(): Promise<void>;
}

export interface ListenOptions {
  url: string;
  /** The action per channel; the payload is the text given to `pg_notify`. */
  channels: Record<string, (payload: string) => void>;
  /** Called after a gap in which notifications may have been lost: invalidate everything that depends on them. */
  onReconnect: () => void;
  logger: Pick<Logger, "info" | "warn">;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
const PING_INTERVAL_MS = 10_000;
const ANSWER_LIMIT_MS = 5_000;

/** Listens on a separate connection for the lifetime of the process. Resolves when the first LISTEN is active. */
export async function listenToDatabase(options: ListenOptions): Promise<DatabaseListener> {
  const stopping = new AbortController();
  let client = await connectListener(options);
  const loop = keepListening();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await waitForLoss(client, stopping.signal);
      if (stopping.signal.aborted) return;
      options.logger.warn("database notifications interrupted");
      // Not awaited: a broken network connection may never confirm the end.
      void client.end().catch(() => undefined);
      await reconnect();
    }
  }

  async function reconnect(): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const next = await connectListener(options).catch(() => null);
      if (!next) continue;
      client = next;
      options.onReconnect();
      options.logger.info("database notifications restored");
      return;
    }
  }

  async function close(): Promise<void> {
    stopping.abort();
    await loop;
    await client.end();
  }

  return { close };
}

async function connectListener({ url, channels, logger }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "zhixing-listen",
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  });
  client.on("error", (error) => logger.warn({ err: error }, "listening connection lost"));
  client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
  try {
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Resolves when the connection ends, stops answering, or is no longer wanted. */
function waitForLoss(client: pg.Client, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A broken network connection raises no event; only a query without an answer reveals it.
    const ping = setInterval(() => client.query("select 1").catch(finish), PING_INTERVAL_MS);
    function finish(): void {
      clearInterval(ping);
      client.off("end", finish);
      stopSignal.removeEventListener("abort", finish);
      resolve();
    }
    client.once("end", finish);
    stopSignal.addEventListener("abort", finish, { once: true });
    if (stopSignal.aborted) finish();
  });
}
