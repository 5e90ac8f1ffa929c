import { open, readFile, readlink, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { CLUSTER_USER, type Cluster } from "./postgres-data.ts";

export interface RunningServer {
  pid: number;
  port: number;
}

// Recovery after a crash may replay minutes of log.
const STARTUP_LIMIT_MS = 120_000;
const POLL_MS = 30;

// Above every system's pid limit, so PostgreSQL sees a dead owner and still checks for orphans itself.
const DEAD_PID = 2_147_483_646;

// A starting server has created the file but not yet written it only for an instant.
const UNREADABLE_LIMIT_MS = 1_000;

/** The server that already serves this cluster, or null. Waits for a server that is starting or stopping. */
export async function findRunningServer(cluster: Cluster): Promise<RunningServer | null> {
  for (let waitedMs = 0; waitedMs < STARTUP_LIMIT_MS; waitedMs += POLL_MS) {
    const lock = await readLock(cluster);
    if (lock === "unreadable" && waitedMs >= UNREADABLE_LIMIT_MS) {
      // Empty or incomplete after a crash. If a server is running nevertheless, PostgreSQL detects it by its shared
      // memory.
      await rm(lockFile(cluster), { force: true });
      return null;
    }
    if (lock === "unreadable") {
      await sleep(POLL_MS);
      continue;
    }
    if (!lock || !isAlive(lock.pid)) return null;
    if (lock.port && (await isOurServer(cluster, lock.port))) return { pid: lock.pid, port: lock.port };
    if (await isForeign(cluster, lock.pid)) {
      await releaseLock(cluster, lock.text);
      return null;
    }
    await sleep(POLL_MS);
  }
  throw new Error(`数据库进程占用着 ${cluster.folder} 但没有应答：请先结束它再启动`);
}

/**
 * Connects and compares the cluster's own identifier, so that another program on the port is never mistaken for our
 * server.
 */
export async function isOurServer(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ ...addressOf(cluster, port), database: "postgres", connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ id: string }>("select system_identifier::text as id from pg_control_system()");
    return answer.rows[0]?.id === (await readIdentifier(cluster));
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

export function addressOf({ password }: Cluster, port: number) {
  return { host: "127.0.0.1", port, user: CLUSTER_USER, password };
}

async function readIdentifier(cluster: Cluster): Promise<string> {
  const file = await open(path.join(cluster.folder, "global", "pg_control"));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE(0).toString();
  } finally {
    await file.close();
  }
}

const lockFile = (cluster: Cluster) => path.join(cluster.folder, "postmaster.pid");

async function readLock(cluster: Cluster) {
  const text = await readFile(lockFile(cluster), "utf8").catch(nullIfMissing);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 2) return "unreadable";
  return { text, pid, port: Number(lines[3] ?? 0) };
}

/** Whether a process with this number exists; a process of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** True if another program has the process number of a server that ended long ago. Only Linux can determine this. */
async function isForeign(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return workingFolder !== (await realpath(cluster.folder));
}

async function releaseLock(cluster: Cluster, text: string): Promise<void> {
  const [, ...rest] = text.split("\n");
  await writeFile(lockFile(cluster), [DEAD_PID, ...rest, ""].join("\n"));
}
