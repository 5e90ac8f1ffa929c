import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../auth/people.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { readPostmasterPid } from "../database/postmaster-pid.ts";
import { ensureBuilt, fillSite, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";
import { limit, scaled } from "../time/limits.ts";

let dataDir: string;
let databaseUrl: string;
let site: RunningSite;
let person: Person;
let articleId: number;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await createDataFolder();
  // The site runs its own database here, so only the product can start it again.
  site = await startWhole();
  databaseUrl = await readDatabaseUrl();
  ({ articleId, person } = await fillSite(databaseUrl));
}, fixtureLimitMs);

afterAll(async () => {
  await site.stop();
  await removeDataFolder(dataDir);
});

const startWhole = () => startSite({ dataDir, env: { ...siteEnvironment, LOG_LEVEL: "info" } });

async function readDatabaseUrl(): Promise<string> {
  const [password, lock] = await Promise.all([
    readFile(path.join(dataDir, "postgres-password"), "utf8"),
    readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8"),
  ]);
  return `postgresql://zhixing:${password.trim()}@127.0.0.1:${lock.split("\n")[3]}/zhixing`;
}

const clusterFolder = () => path.join(dataDir, "postgres");

/** Moves the data folder away and kills the server, which cannot start again until the folder is restored. */
async function killDatabase(): Promise<void> {
  const pid = await readPostmasterPid(dataDir);
  await rename(clusterFolder(), `${clusterFolder()}-away`);
  process.kill(pid, "SIGKILL");
  while (await isReachable()) await sleep(20);
}

const giveDataBack = () => rename(`${clusterFolder()}-away`, clusterFolder());

async function isReachable(): Promise<boolean> {
  const client = new pg.Client(databaseUrl);
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Waits until the condition is met and returns the milliseconds; fails after `limitMs`. */
async function waitFor(isThere: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await isThere())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`the condition was not met within ${limitMs} ms`);
    await sleep(50);
  }
  return performance.now() - startedAt;
}

const countLines = (text: string) => site.output().split(text).length - 1;
const get = (url: string, headers: Record<string, string> = {}) => fetch(site.url + url, { headers });

test("with a killed database public pages are served, other calls answer Retry-After, and the site recovers without a restart (OPS-1a)", {
  timeout: limit(60_000),
}, async () => {
  const page = `/articles/${articleId}`;
  const visited = ["/", "/articles", page, "/vip", "/user/profile"];
  for (const url of visited) expect((await get(url)).status).toBe(200);
  expect((await get("/api/v1/user", person.headers)).status).toBe(200);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  client.on("error", () => undefined);
  await client.query("update articles set title = '新的标题' where id = $1", [articleId]);
  await killDatabase();

  for (const url of visited) expect((await get(url)).status, url).toBe(200);
  expect((await (await get(page)).text()).includes("大家读的文章")).toBe(true);
  const unvisited = await get("/system");
  expect([unvisited.status, unvisited.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(Number(unvisited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(unvisited.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  for (const [url, headers] of [["/api/v1/plans"], ["/api/v1/articles"], ["/api/v1/orders", person.headers]] as const) {
    const refused = await get(url, headers);
    expect(refused.status, url).toBe(503);
    expect(Number(refused.headers.get("retry-after")), url).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, error_code: "SERVICE_UNAVAILABLE" });
  }
  expect([(await get("/healthz")).status, (await get("/readyz")).status]).toEqual([200, 503]);

  await sleep(2_000);
  await giveDataBack();
  const recovery = await Promise.all([
    waitFor(async () => (await get("/system")).status === 200, limit(5_000)),
    waitFor(async () => (await get("/api/v1/orders", person.headers)).status === 200, limit(5_000)),
    waitFor(async () => (await get("/readyz")).status === 200, limit(5_000)),
    waitFor(async () => (await (await get(page)).text()).includes("新的标题"), limit(10_000)),
  ]);
  expect(recovery).toHaveLength(4);
  expect(() => process.kill(site.pid, 0)).not.toThrow();
});

test("the site restarts a killed database within 5 s, twice in a row", {
  timeout: limit(60_000),
}, async () => {
  // The previous test waited for pages to answer again, which can happen before the log line is written.
  await expect.poll(() => countLines("database server runs again")).toBe(countLines("database server is gone"));
  const gone = countLines("database server is gone");
  const back = countLines("database server runs again");
  for (const round of [1, 2]) {
    const before = await readPostmasterPid(dataDir);
    process.kill(before, "SIGKILL");
    const isBack = async () =>
      countLines("database server runs again") === back + round &&
      (await get("/api/v1/orders", person.headers)).status === 200;
    await waitFor(isBack, limit(5_000));
  }
  expect(countLines("database server is gone")).toBe(gone + 2);
});

test("a site that stops while its database cannot be started stops at once and leaves no server", {
  timeout: limit(60_000),
}, async () => {
  await killDatabase();
  const startedAt = performance.now();
  await site.stop();
  expect(performance.now() - startedAt).toBeLessThan(scaled(10_000));
  await giveDataBack();
  await sleep(1_000);
  expect(await isReachable()).toBe(false);
  site = await startWhole();
});
