import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { vi } from "vitest";
import { siteEnvironment } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";

const entry = path.join(import.meta.dirname, "../..", "build", "server", "main.js");

/** Where a first start has its data. */
interface FirstPlace {
  database: { url: string; pool: pg.Pool };
  dataDir: string;
}

/** What a site is told that fills itself with demo content. */
export const firstEnvironment = ({ database }: FirstPlace) => ({
  ...siteEnvironment,
  SEED_DEMO: "1",
  DATABASE_URL: database.url,
});

export function spawnFirstStart(place: FirstPlace) {
  const env = { ...process.env, ...firstEnvironment(place), PORT: "0", HOST: "127.0.0.1", DATA_DIR: place.dataDir };
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, output: () => output };
}

export async function readDemoState({ database }: FirstPlace): Promise<unknown> {
  const { rows } = await database.pool.query(
    "select value->>'state' as state from settings where key = 'demo_content'",
  );
  return rows[0]?.state ?? null;
}

export async function countTexts({ database }: FirstPlace): Promise<number> {
  const { rows } = await database.pool.query(
    "select (select count(*) from articles) + (select count(*) from documents) as n",
  );
  return Number(rows[0].n);
}

/** Processes that fill in demo content on behalf of this one; none where the system does not tell. */
export async function findSeeders(parent: number): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return pids.filter((_pid, index) => stats[index]?.split(") ")[1]?.split(" ")[1] === String(parent)).map(Number);
}

/** What is left of a first start that was told to end as soon as it had begun to fill the site. */
export interface InterruptedStart {
  code: number | null;
  output: string;
  /** Processes that filled the site, by then. */
  seeders: number[];
  state: unknown;
  texts: number;
}

export async function interruptFirstStart(place: FirstPlace): Promise<InterruptedStart> {
  const { child, output } = spawnFirstStart(place);
  const hasBegun = async () => (await readDemoState(place)) === "started";
  await vi.waitUntil(hasBegun, { timeout: limit(30_000), interval: 5 });
  const seeders = await findSeeders(child.pid ?? 0);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  return { code, output: output(), seeders, state: await readDemoState(place), texts: await countTexts(place) };
}
