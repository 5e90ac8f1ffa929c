import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDataFolder } from "../../../test/database/data-folder.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { startEmbeddedPostgres } from "./embedded-server.ts";
import { isAlive } from "./find-running-server.ts";

const run = promisify(execFile);

/** Created by the first start, for tests that do not test the creation. */
let made: string;
/** A cluster whose site and server were both killed. */
let killed: string;
let dataDir: string;
const sites: ChildProcess[] = [];
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  [made, killed] = [await openFolder(), await openFolder()];
});
afterAll(async () => {
  for (const folder of [made, killed]) await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  dataDir = await openFolder();
});

afterEach(async () => {
  for (const site of sites.splice(0)) site.kill("SIGKILL");
  const pid = await serverPid().catch(() => 0);
  if (pid > 1 && isAlive(pid)) process.kill(pid, "SIGQUIT");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function openFolder(): Promise<string> {
  const folder = await realpath(await createDataFolder());
  await chmod(folder, 0o755);
  return folder;
}

/** The files of a cluster with their owner, so that the next start can use it unchanged. */
async function copyCluster(from: string): Promise<void> {
  await run("cp", ["-a", `${from}/.`, dataDir]);
}

async function make(): Promise<string> {
  if (!(await isCluster(made))) await (await startEmbeddedPostgres({ dataDir: made, logger: quietLogger })).stop();
  return made;
}

const copyMade = async () => copyCluster(await make());

/** With a table that was written just before. */
async function makeKilled(): Promise<string> {
  if (await isCluster(killed)) return killed;
  await copyMade();
  const { site, url } = await startSite();
  await query(url, "create table written as select 1 as one");
  // The site is killed first; otherwise it would restart its server.
  site.kill("SIGKILL");
  await once(site, "exit");
  process.kill(await serverPid(), "SIGKILL");
  await expect.poll(() => query(url, "select 1").catch((error) => error.code)).toBe("ECONNREFUSED");
  await new Promise((resolve) => setTimeout(resolve, 300));
  await rm(killed, { recursive: true });
  await rename(dataDir, killed);
  await mkdir(dataDir);
  return killed;
}

const isCluster = (folder: string) =>
  access(path.join(folder, "postgres", "PG_VERSION")).then(
    () => true,
    () => false,
  );

async function serverPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

function start() {
  return startEmbeddedPostgres({ dataDir, logger: quietLogger });
}

async function startSite(): Promise<{ site: ChildProcess; url: string }> {
  const site = fork(path.join(import.meta.dirname, "../../../test/database/run-embedded-server.ts"), [dataDir]);
  sites.push(site);
  const [message] = await once(site, "message");
  return { site, url: message.url };
}

async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

test("the first start creates a durable private cluster, and the second keeps its data, password and port", async () => {
  const inMade = () => startEmbeddedPostgres({ dataDir: made, logger: quietLogger });
  expect(await isCluster(made)).toBe(false);
  const first = await inMade();
  await query(first.url, "create table kept as select 1 as one");
  const durable = await query(first.url, "select current_setting('fsync') f, current_setting('server_encoding') e");
  expect(durable.rows).toEqual([{ f: "on", e: "UTF8" }]);
  expect((await stat(path.join(made, "postgres-password"))).mode & 0o777).toBe(0o600);
  await expect(query(first.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);
  await first.stop();
  await expect(query(first.url, "select 1")).rejects.toThrow(/connect ENOENT/);

  const second = await inMade();
  expect(second.url).toBe(first.url);
  expect((await query(second.url, "select one from kept")).rows).toEqual([{ one: 1 }]);
  await second.stop();
});

test("Chinese text keeps its letters for trigram search", async () => {
  const server = await startEmbeddedPostgres({ dataDir: await make(), logger: quietLogger });
  await query(server.url, "create extension pg_trgm");
  const found = await query(server.url, "select similarity('知行学社', '知行学院') > 0.3 as similar");
  expect(found.rows).toEqual([{ similar: true }]);
  await server.stop();
});

test("the next start joins the server of a killed site and stops it", async () => {
  await copyMade();
  const { site, url } = await startSite();
  const pid = await serverPid();
  site.kill("SIGKILL");
  await once(site, "exit");
  expect(isAlive(pid)).toBe(true);

  const next = await start();
  expect(next.url).toBe(url);
  expect(await serverPid()).toBe(pid);
  await next.stop();
  await expect(serverPid()).rejects.toThrow(/ENOENT/);
});

test("two sites share one server, and the last one to leave stops it", async () => {
  const [first, second] = await Promise.all([startSite(), startSite()]);
  expect(second.url).toBe(first.url);
  first.site.send("stop");
  await once(first.site, "exit");
  expect((await query(second.url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  second.site.send("stop");
  await once(second.site, "exit");
  await expect(serverPid()).rejects.toThrow(/ENOENT/);
});

// The last case takes the cluster itself, so that its server finds the files that the killed one left.
test.for(["another program", "nobody", "nonsense", "a dead process"])(
  "a stale pid file naming %s does not stop a start",
  async (kind) => {
    const from = await makeKilled();
    if (kind !== "a dead process") await copyCluster(from);
    else {
      await rm(dataDir, { recursive: true });
      await rename(from, dataDir);
    }
    const lockFile = path.join(dataDir, "postgres", "postmaster.pid");
    const [, ...rest] = (await readFile(lockFile, "utf8")).split("\n");
    if (kind === "another program") await writeFile(lockFile, [process.pid, ...rest].join("\n"));
    if (kind === "nobody") await writeFile(lockFile, "");
    if (kind === "nonsense") await writeFile(lockFile, "\0\0\0\0 torn\n");

    const second = await start();
    expect((await query(second.url, "select one from written")).rows).toEqual([{ one: 1 }]);
    await second.stop();
  },
);

test("a port in use is left to its owner", async () => {
  await copyMade();
  const first = await start();
  await first.stop();
  const { createServer } = await import("node:net");
  const stranger = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
  await once(stranger, "listening");
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await second.stop();
  stranger.close();
});

test("statements use a socket that only the site's account can access, or the loopback interface if its path is too long", async () => {
  const queryAddress = async (url: string) => (await query(url, "select inet_server_addr() as it")).rows;
  const near = await startEmbeddedPostgres({ dataDir: await make(), logger: quietLogger });
  expect(decodeURIComponent(new URL(near.url).hostname)).toBe(path.join(made, "postgres"));
  expect(await queryAddress(near.url)).toEqual([{ it: null }]);
  const { port } = new URL(near.url);
  expect((await stat(path.join(made, "postgres", `.s.PGSQL.${port}`))).mode & 0o777).toBe(0o700);
  await near.stop();

  const outer = dataDir;
  dataDir = path.join(outer, "a".repeat(60), "b".repeat(60));
  await mkdir(dataDir, { recursive: true });
  await copyMade();
  const far = await start();
  expect(await queryAddress(far.url)).toEqual([{ it: "127.0.0.1" }]);
  await far.stop();
  dataDir = outer;
});

test("a data folder of another PostgreSQL version or without its password is refused with one line", async () => {
  await copyMade();
  await rm(path.join(dataDir, "postgres-password"));
  await expect(start()).rejects.toThrow(/缺少数据库密码文件 .*postgres-password/);
  await writeFile(path.join(dataDir, "postgres-password"), "anything\n");
  await writeFile(path.join(dataDir, "postgres", "PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow(/PostgreSQL 15/);
});

test.skipIf(!isRoot)("a folder only root may enter works for the database account too", async () => {
  const outer = dataDir;
  await chmod(outer, 0o700);
  dataDir = path.join(outer, "site", "data");
  await mkdir(dataDir, { recursive: true });
  const server = await start();
  expect((await query(server.url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  await server.stop();
  const again = await start();
  await again.stop();
  await rm(outer, { recursive: true });
});
