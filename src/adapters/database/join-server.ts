import { access } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { addressOf, type RunningServer } from "./find-running-server.ts";
import { CLUSTER_USER, type Cluster } from "./postgres-data.ts";
import { superviseServer } from "./supervise-server.ts";

const SITE_DATABASE = "zhixing";
const LEASE_NAME = "zhixing-lease";
const STOP_LIMIT_MS = 15_000;

export interface EmbeddedServer {
  /** Connection string of the site's database; it stays the same when the server is restarted. */
  url: string;
  /** Shuts the server down unless another process still uses it. Close every pool first. */
  stop(): Promise<void>;
}

/**
 * Joins a running server. An idle connection marks it as in use; the system closes the connection together with the
 * process, so a killed site never keeps the server alive. If the server ends while it is needed, it is restarted on the
 * same port.
 */
export async function joinServer(options: {
  cluster: Cluster;
  server: RunningServer;
  /** As written in a connection string. */
  host: string;
  /** Finds the server or starts it on its port. */
  restart: () => Promise<RunningServer>;
  logger: Pick<Logger, "info" | "warn">;
}): Promise<EmbeddedServer> {
  const { cluster, host, restart, logger } = options;
  let server = options.server;
  let lease = await openLease(cluster, server);
  await createSiteDatabase(lease);

  const supervision = superviseServer({
    waitForLoss: (signal) => waitForEnd(lease, signal),
    async bringBack() {
      server = await restart();
      lease = await openLease(cluster, server);
      return server;
    },
    logger,
  });

  async function stop(): Promise<void> {
    await supervision.end();
    const others = await countOtherLeases(lease).catch(() => 0);
    await lease.end().catch(() => undefined);
    if (others > 0) {
      logger.info("left the database server running for another process");
      return;
    }
    await shutDown(cluster, server, logger);
  }

  const password = encodeURIComponent(cluster.password);
  return { url: `postgresql://${CLUSTER_USER}:${password}@${host}:${server.port}/${SITE_DATABASE}`, stop };
}

async function openLease(cluster: Cluster, server: RunningServer): Promise<pg.Client> {
  const address = { ...addressOf(cluster, server.port), database: "postgres" };
  const lease = new pg.Client({ ...address, application_name: LEASE_NAME, keepAlive: true });
  // Only the end of this connection matters, and the code that waits for it reports that.
  lease.on("error", () => undefined);
  await lease.connect();
  return lease;
}

function waitForEnd(lease: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    lease.once("end", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function createSiteDatabase(client: pg.Client): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [SITE_DATABASE]);
  if (found.rowCount) return;
  await client.query(`create database ${SITE_DATABASE}`).catch((error: { code?: string }) => {
    // Another process that started at the same time created it: 42P04 duplicate_database, or 23505 from its index.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

async function countOtherLeases(lease: pg.Client): Promise<number> {
  const answer = await lease.query<{ others: number }>(
    "select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
    [LEASE_NAME],
  );
  return answer.rows[0]?.others ?? 0;
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and removes its pid file. */
export async function shutDown(cluster: Cluster, server: RunningServer, logger: Pick<Logger, "warn">): Promise<void> {
  const lockFile = path.join(cluster.folder, "postmaster.pid");
  if (!send(server.pid, "SIGINT")) return;
  for (let waitedMs = 0; waitedMs < STOP_LIMIT_MS; waitedMs += 20) {
    if (!(await exists(lockFile))) return;
    await sleep(20);
  }
  logger.warn({ pid: server.pid }, "database server did not stop in time, stopping it without a checkpoint");
  send(server.pid, "SIGQUIT");
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
