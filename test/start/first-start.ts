import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { vi } from "vitest";
import { siteEnvironment } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";

const entry = path.join(import.meta.dirname, "../..", "build", "server", "main.js");

/** The database and the data folder of a first start. */
interface FirstPlace {
  database: { url: string; pool: pg.Pool };
  dataDir: string;
}

/** The configuration of a site that adds demo content at its first start. */
export const firstEnvironment = ({ database }: FirstPlace) => ({
  ...siteEnvironment,
  SEED_DEMO: "1",
  DATABASE_URL: database.url,
});

export function spawnFirstStart(place: FirstPlace, settings: Readonly<Record<string, string>> = {}) {
  const network = { PORT: "0", HOST: "127.0.0.1" };
  const env = { ...process.env, ...firstEnvironment(place), ...network, DATA_DIR: place.dataDir, ...settings };
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, output: () => output };
}

export async function readDemoState({ database }: FirstPlace): Promise<unknown> {
  const query = "select value->>'state' as state from settings where key = 'demo_content'";
  // The table does not exist before the first process has created it.
  const { rows } = await database.pool.query(query).catch(() => ({ rows: [] }));
  return rows[0]?.state ?? null;
}

export async function countTexts({ database }: FirstPlace): Promise<number> {
  const { rows } = await database.pool.query(
    "select (select count(*) from articles) + (select count(*) from documents) as n",
  );
  return Number(rows[0].n);
}

/** The processes that add demo content for this one; empty on systems that do not report them. */
export async function findSeeders(parent: number): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return pids.filter((_pid, index) => stats[index]?.split(") ")[1]?.split(" ")[1] === String(parent)).map(Number);
}

/** Removes all tables, so that the database is as empty as one that an operator creates. */
export async function emptyDatabase({ database }: Pick<FirstPlace, "database">): Promise<void> {
  const { rows } = await database.pool.query(
    "select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await database.pool.query(`drop schema "${name}" cascade`);
  await database.pool.query("create schema public; grant usage on schema public to public");
}

/** States of the connections that add demo content or wait for another one to finish. */
async function readSeedingStates({ database }: FirstPlace): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select state from pg_stat_activity where datname = current_database() and application_name = 'zhixing-seed'
       and query like '%advisory%zhixing.seed%'`,
  );
  return rows.map(({ state }) => state);
}

/** The state after first starts that were stopped as soon as one had begun to add demo content. */
export interface InterruptedStarts {
  codes: (number | null)[];
  output: string;
  /** Processes that added demo content or waited to do so. */
  seeders: number[];
  /** States of their connections. Long waits must be between statements, because each statement has a time limit. */
  seedingStates: string[];
  state: unknown;
  texts: number;
}

/** Starts one process for each data folder at the same time on an empty database, then stops all of them. */
export async function interruptFirstStarts(place: FirstPlace, dataDirs: readonly string[]): Promise<InterruptedStarts> {
  await emptyDatabase(place);
  const begun = dataDirs.map((dataDir) => spawnFirstStart({ ...place, dataDir }));
  const hasBegun = async () =>
    (await readDemoState(place)) === "started" && (await readSeedingStates(place)).length === dataDirs.length;
  await vi.waitUntil(hasBegun, { timeout: limit(60_000), interval: 5 });
  const seedingStates = await readSeedingStates(place);
  const seeders = (await Promise.all(begun.map(({ child }) => findSeeders(child.pid ?? 0)))).flat();
  const ends = begun.map(({ child }) => once(child, "exit"));
  for (const { child } of begun) child.kill("SIGTERM");
  const codes = (await Promise.all(ends)).map(([code]) => code as number | null);
  const output = begun.map((one) => one.output()).join("\n");
  return { codes, output, seeders, seedingStates, state: await readDemoState(place), texts: await countTexts(place) };
}
