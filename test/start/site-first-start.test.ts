import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";

const entry = path.join(import.meta.dirname, "../..", "build", "server", "main.js");
const patience = { timeout: limit(30_000), interval: 5 };

let database: TestDatabase;
let dataDir: string;

beforeAll(ensureBuilt, fixtureLimitMs);
beforeEach(async () => {
  [database, dataDir] = await Promise.all([createTestDatabase(), createDataFolder()]);
});
afterEach(async () => {
  await database.drop();
  await removeDataFolder(dataDir);
});

/** Films are taken in without ffmpeg, which would spend most of a first start: for starts whose films are not looked at.
 * What it warns of is not logged. */
const withoutFfmpeg = { PATH: "", LOG_LEVEL: "error" };

const environment = () => ({ ...siteEnvironment, SEED_DEMO: "1", DATABASE_URL: database.url });

function start() {
  const env = {
    ...process.env,
    ...environment(),
    ...withoutFfmpeg,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, output: () => output };
}

async function readState(): Promise<unknown> {
  const { rows } = await database.pool.query(
    "select value->>'state' as state from settings where key = 'demo_content'",
  );
  return rows[0]?.state ?? null;
}

async function countTexts(): Promise<number> {
  const { rows } = await database.pool.query(
    "select (select count(*) from articles) + (select count(*) from documents) as n",
  );
  return Number(rows[0].n);
}

/** Processes that fill in demo content on behalf of this one. */
async function findSeeders(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return pids.filter((_pid, index) => stats[index]?.split(") ")[1]?.split(" ")[1] === String(parent)).map(Number);
}

test.skipIf(process.platform !== "linux")(
  "SIGTERM while it is filled ends both processes, and the next start goes on, by a process that is gone when the site answers",
  { timeout: limit(90_000) },
  async () => {
    const { child, output } = start();
    await expect.poll(readState, patience).toBe("started");
    const seeders = await findSeeders(child.pid ?? 0);
    expect(seeders).toHaveLength(1);
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code, output()).toBe(0);
    for (const pid of seeders) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(await readState()).toBe("started");
    const texts = await countTexts();

    const site = await startSite({ dataDir, env: { ...environment(), ...withoutFfmpeg } });
    expect(await readState()).toBe("finished");
    expect(await countTexts()).toBeGreaterThan(texts);
    const { data } = await (await fetch(`${site.url}/api/v1/articles`)).json();
    expect(data.items.length).toBeGreaterThan(3);
    expect(await findSeeders(site.pid)).toEqual([]);
    await site.stop();
  },
);

test("demo content that cannot be written stops the start, and says why", { timeout: limit(60_000) }, async () => {
  await database.pool.query("alter table articles add constraint no_room check (title = '')");
  const { child, output } = start();
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(output()).toMatch(/^启动失败：.*articles/);
  expect(await readState()).toBe("started");
});
