import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { dumpDatabase } from "../../src/adapters/database/dump-database.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../../src/adapters/database/migrate.ts";
import { addTables, createContentHash } from "../../src/cli/backup/content-hash.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { readPostmasterPid } from "../database/postmaster-pid.ts";
import { migrationsFolder } from "../database/schema-drift.ts";
import { quietLogger } from "../quiet-logger.ts";
import { spawnProgram } from "../spawn-program.ts";
import { inventMigrations, SLOW_UPGRADE } from "./invented-migrations.ts";

export interface Kill {
  what: "process" | "server";
  /** The part of an undisturbed migration after which it was killed. */
  share: number;
  /** The database after it came back. */
  found: "old" | "new" | "between";
}

/**
 * Migrates copies of one database with several slow migrations and kills the migrating process, or the database server,
 * once in each, at a random instant. Afterwards the next start must complete the upgrade; throws an Error if it does not.
 */
export async function killMigrations(options: {
  program: string;
  kills: readonly Kill["what"][];
  /** Fills the empty database before the upgrade; absent: it has the product's schema and no rows. */
  fill?: (url: string) => Promise<void>;
  random?: () => number;
}): Promise<Kill[]> {
  const { program, kills, fill = migrateEmpty, random = Math.random } = options;
  const dataDir = await createDataFolder();
  const folder = await inventMigrations(SLOW_UPGRADE);
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const at = (name: string) => new URL(`/${name}`, server.url).href;
  const copy = (name: string, template: string) =>
    query(server.url, `create database ${name} template ${template} strategy file_copy`);
  try {
    await query(server.url, "create database before");
    await fill(at("before"));
    const old = await describeState(at("before"));
    await copy("after", "before");
    const wholeMs = await measureWhole(program, { url: at("after"), migrationsFolder: folder });
    const upgraded = await describeState(at("after"));
    if (old === upgraded) throw new Error("the invented migrations change nothing");
    const done: Kill[] = [];
    for (const [index, what] of kills.entries()) {
      const name = `killed_${index}`;
      const share = random();
      await copy(name, "before");
      await killAfter(share * wholeMs, what, { program, url: at(name), folder, dataDir });
      const state = await describeState(at(name));
      done.push({ what, share, found: state === old ? "old" : state === upgraded ? "new" : "between" });
      await migrateDatabase({ url: at(name), migrationsFolder: folder, logger: quietLogger });
      if ((await describeState(at(name))) !== upgraded) throw new Error(`the next start did not complete ${name}`);
      await query(server.url, `drop database ${name} with (force)`);
    }
    return done;
  } finally {
    await server.stop();
    await removeDataFolder(dataDir);
    await rm(folder, { recursive: true });
  }
}

async function migrateEmpty(url: string): Promise<void> {
  await migrateDatabase({ url, migrationsFolder, logger: quietLogger });
}

interface Task {
  program: string;
  url: string;
  folder: string;
  dataDir: string;
}

async function killAfter(ms: number, what: Kill["what"], { program, url, folder, dataDir }: Task): Promise<void> {
  const child = spawnProgram(program);
  const ended = once(child, "exit");
  child.stdin.end(JSON.stringify({ url, migrationsFolder: folder }));
  await once(child.stdout, "data");
  await sleep(ms);
  if (what === "process") child.kill("SIGKILL");
  else await killServer(dataDir);
  await ended;
  await waitForServer(url);
}

/** As when the power fails for the database: no process of the server can write anything else. */
async function killServer(dataDir: string): Promise<void> {
  const postmaster = await readPostmasterPid(dataDir);
  process.kill(postmaster, "SIGKILL");
}

/** Until the server is back, and nothing of the killed migration runs any more. */
async function waitForServer(url: string): Promise<void> {
  const others = `select count(*)::int as count from pg_stat_activity where application_name = 'zhixing-migrate'`;
  for (;;) {
    const rows = await query(url, others).catch(() => null);
    if (rows?.[0]?.count === 0) return;
    await sleep(20);
  }
}

/** How long an undisturbed migration takes from the moment at which its process is loaded. */
async function measureWhole(program: string, task: object): Promise<number> {
  const child = spawnProgram(program);
  const ended = once(child, "exit");
  child.stdin.end(JSON.stringify(task));
  await once(child.stdout, "data");
  const begunAt = performance.now();
  const [code] = await ended;
  if (code !== 0) throw new Error(`the undisturbed migration ended with ${code}`);
  return performance.now() - begunAt;
}

/** One text for all rows, columns and recorded migrations, and for all relations and their columns. */
async function describeState(url: string): Promise<string> {
  const dump = await dumpDatabase(url);
  try {
    const content = createContentHash();
    await addTables(content, dump.shape.tables, dump.readTable);
    const relations = await query(
      url,
      `select c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 order by 1, a.attnum`,
    );
    return JSON.stringify([content.digest(), dump.shape.migrations, relations]);
  } finally {
    await dump.close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of four statements.
async function query(url: string, statement: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
