import { spawn } from "node:child_process";
import { open, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { findRunningServer, type RunningServer } from "./find-running-server.ts";
import { type Cluster, reachableName, readText } from "./postgres-data.ts";
import { SOCKET_FOLDER } from "./server-socket.ts";

const ATTEMPTS = 3;

/**
 * Starts PostgreSQL, if possible on the port of the last run. With `asBefore` it starts only on the same port and
 * socket, because connection strings contain them. If another process was faster, its server is joined instead.
 */
export async function launchServer(options: {
  cluster: Cluster;
  dataDir: string;
  isThrowAway: boolean;
  asBefore?: { port: number; hasSocket: boolean };
  logger: Pick<Logger, "warn">;
}): Promise<RunningServer> {
  const { cluster, dataDir, asBefore, logger } = options;
  const portFile = path.join(dataDir, "postgres-port");
  const startLog = path.join(dataDir, "postgres-start.log");
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = asBefore?.port ?? (await findFreePort(attempt === 1 ? await readPort(portFile) : 0));
    // Some file systems do not support sockets, and PostgreSQL exits if it can create none of the configured ones.
    const hasSocket = asBefore?.hasSocket ?? attempt < ATTEMPTS;
    const hasEnded = await spawnServer({ ...options, port, socketFolder: hasSocket ? SOCKET_FOLDER : "", startLog });
    const server = await waitForServer(cluster, hasEnded);
    if (!server) continue;
    // The file is only a convenience: with a full disk the next start uses another port.
    await writeFile(portFile, `${server.port}\n`).catch((error: unknown) =>
      logger.warn({ err: error }, "the database's port could not be noted"),
    );
    return server;
  }
  const reason = (await readText(startLog))?.split("\n").slice(-3).join(" ");
  throw new Error(`数据库没有启动成功：${reason ?? "没有更多信息"}`);
}

async function readPort(file: string): Promise<number> {
  const port = Number(await readText(file));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

async function spawnServer(options: {
  cluster: Cluster;
  port: number;
  socketFolder: string;
  startLog: string;
  isThrowAway: boolean;
}): Promise<() => boolean> {
  const { folder, account, binaries } = options.cluster;
  const log = await open(options.startLog, "w", 0o600);
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      await reachableName(folder, account),
      ...settings({
        port: options.port,
        listen_addresses: "127.0.0.1",
        unix_socket_directories: options.socketFolder,
        unix_socket_permissions: "0700",
        timezone: "UTC",
        ...(options.isThrowAway ? THROW_AWAY_SETTINGS : LOG_SETTINGS),
      }),
    ],
    // Its own process group: Ctrl-C in the terminal must stop the site first and the database last.
    { ...account, cwd: folder, detached: true, stdio: ["ignore", log.fd, log.fd], env: { PATH: "/usr/bin:/bin" } },
  );
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("error", () => {
    hasEnded = true;
  });
  child.unref();
  await log.close();
  return () => hasEnded;
}

async function waitForServer(cluster: Cluster, hasEnded: () => boolean): Promise<RunningServer | null> {
  for (;;) {
    const isLastLook = hasEnded();
    const server = await findRunningServer(cluster);
    if (server || isLastLook) return server;
    await sleep(20);
  }
}

// A week of log files, each overwritten seven days later.
const LOG_SETTINGS = {
  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgres-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_checkpoints: "off",
};

const THROW_AWAY_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // A vacuum worker connected to the template would make CREATE DATABASE fail.
  autovacuum: "off",
  // Each processor runs one test file, and a file with two sites uses about fifty connections.
  max_connections: "600",
  // This server has no standby, and its files are already in memory.
  wal_level: "minimal",
  max_wal_senders: "0",
  io_method: "sync",
  bgwriter_lru_maxpages: "0",
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
};

function settings(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** `wanted` if nothing listens there, otherwise any free port. */
function findFreePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => (wanted === 0 ? reject(new Error("没有空闲端口给数据库")) : resolve(findFreePort(0))));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
