import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readdir, readFile, rename, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../../../test/database/data-folder.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { listHashes } from "../../../test/list-hashes.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { runCli, runSharedCli, surroundings } from "../../../test/run-cli.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";
import { startEmbeddedPostgres } from "../../adapters/database/embedded-server.ts";
import { openArchive } from "./read-archive.ts";

const FILES = 40;
const FILE_BYTES = 100_000;
const SETTINGS = 500;
const main = path.join(import.meta.dirname, "../main.ts");
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
let home = "";
let archive = "";
let source: TestDatabase;
let files: Record<string, string>;
/** Databases without tables, which restores fill. */
const blank: string[] = [];
const watchers = new Map<string, pg.Pool>();

beforeAll(async () => {
  home = await createDataFolder();
  source = await createTestDatabase();
  const dataDir = path.join(home, "from");
  archive = path.join(home, "site.zip");
  for (let n = 0; n < FILES; n += 1) {
    const folder = path.join(dataDir, n % 2 ? "media" : "files", String(10 + n));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "content"), Buffer.alloc(FILE_BYTES, n));
  }
  await source.pool.query(
    "insert into settings (key, value, updated_at) select 'made.' || n, to_jsonb(repeat(md5(n::text), 20)), now() from generate_series(1, $1) n",
    [SETTINGS],
  );
  const done = await runSharedCli({ PATH, DATABASE_URL: source.url, DATA_DIR: dataDir }, ["backup", archive]);
  expect(done).toMatchObject({ code: 0, err: "" });
  // The record of backups stays with the machine that made them.
  const { "backups.json": _record, ...archived } = await listHashes(dataDir);
  files = archived;
}, limit(60_000));
afterAll(async () => {
  for (const watcher of watchers.values()) await watcher.end();
  for (const name of blank) await query(serverUrl(), `drop database ${name} with (force)`);
  await source.drop();
  await removeDataFolder(home);
});

const serverUrl = () => inject("databaseServerUrl");
const restoreArgs = () => ["restore", archive, "--secret", `${archive}.app-secret`];

interface Target {
  dataDir: string;
  env: Record<string, string>;
  /** The progress of the files when it is killed: they are staged by the same steps, whatever the database. */
  fileStages: readonly ("begun" | "half of the files" | "all files")[];
  countSettings(): Promise<number>;
  /** The progress of the database, and how to detect it. */
  databaseStages: [string, () => Promise<boolean>][];
}

async function ownDatabaseTarget(name: string): Promise<Target> {
  const dataDir = path.join(home, name);
  await mkdir(dataDir);
  return {
    dataDir,
    env: { PATH, ...surroundings(), DATA_DIR: dataDir },
    fileStages: ["all files"],
    databaseStages: [
      ["a cluster", () => exists(path.join(dataDir, "restoring", "postgres", "PG_VERSION"))],
      ["a server", () => exists(path.join(dataDir, "restoring", "postgres", "postmaster.pid"))],
    ],
    async countSettings() {
      const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
      try {
        return await countSettings(server.url);
      } finally {
        await server.stop();
      }
    },
  };
}

async function givenDatabaseTarget(name: string): Promise<Target> {
  const database = `restored_${process.pid}_${blank.length}`;
  await query(serverUrl(), `create database ${database}`);
  blank.push(database);
  const url = new URL(`/${database}`, serverUrl()).href;
  const dataDir = path.join(home, name);
  return {
    dataDir,
    env: { PATH, ...surroundings(), DATA_DIR: dataDir, DATABASE_URL: url },
    fileStages: ["begun", "half of the files", "all files"],
    databaseStages: [["being filled", async () => (await watch(url).query(WRITING)).rows.length > 0]],
    countSettings: () => countSettings(url),
  };
}

/** The transaction that fills the database locks its tables, which do not exist before. */
const WRITING = "select from pg_locks where mode = 'AccessExclusiveLock' and relation = to_regclass('settings')";

/** One connection queries repeatedly: each new one costs the server a process. */
function watch(url: string): pg.Pool {
  const watcher = watchers.get(url) ?? new pg.Pool({ connectionString: url, max: 1 });
  watchers.set(url, watcher);
  return watcher;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function countSettings(url: string): Promise<number> {
  const [row] = await query(url, "select count(*)::int as n from settings where key like 'made.%'");
  return Number(row?.n);
}

/** Kills a restore when it has reached this stage; false: it was faster. */
async function killRestore({ env }: Target, hasComeSoFar: () => Promise<boolean>): Promise<boolean> {
  const child = spawn(process.execPath, [main, ...restoreArgs()], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await hasComeSoFar())) await wait(1);
  child.kill("SIGKILL");
  const [, signal] = await ended;
  return signal === "SIGKILL";
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function expectRefusal({ dataDir, env }: Target): Promise<void> {
  const refused = await runSharedCli(env, ["migrate"]);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^[^\n]*上一次恢复没有做完[^\n]*restore[^\n]*\n$/),
  });
  expect(await exists(path.join(dataDir, "app-secret"))).toBe(await exists(path.join(dataDir, "restoring", "ready")));
  expect(await exists(path.join(dataDir, "postgres"))).toBe(false);
}

async function expectWhole(target: Target): Promise<void> {
  expect(await target.countSettings()).toBe(SETTINGS);
  const there = await listHashes(target.dataDir);
  expect(Object.keys(there).filter((name) => name.includes("restoring"))).toEqual([]);
  expect(there).toMatchObject(files);
  expect(await readFile(path.join(target.dataDir, "app-secret"), "utf8")).toBe(
    await readFile(`${archive}.app-secret`, "utf8"),
  );
}

test.for([
  ["its own database", ownDatabaseTarget],
  ["a given database", givenDatabaseTarget],
] as const)(
  "a restore into %s that is killed leaves a site that refuses to start, and completes when repeated",
  {
    timeout: limit(180_000),
  },
  async ([name, openTarget]) => {
    const target = await openTarget(`killed-${name.slice(0, 3)}`);
    const at = (...names: string[]) => path.join(target.dataDir, ...names);
    const fileStages = {
      begun: () => exists(at("restoring")),
      "half of the files": () => exists(at("files", "restoring", "30")),
      "all files": () => exists(at("media", "restoring", "49", "content")),
    };
    const stages = target.fileStages.map((stage): [string, () => Promise<boolean>] => [stage, fileStages[stage]]);
    for (const [stage, hasComeSoFar] of [...stages, ...target.databaseStages]) {
      expect(await killRestore(target, hasComeSoFar), stage).toBe(true);
      await expectRefusal(target);
    }
    const restored = await runCli(target.env, restoreArgs());
    expect(restored).toMatchObject({ code: 0, err: "" });
    await expectWhole(target);
  },
);

/** The state after a kill between two renames of a restore into a given database. */
async function undoLastRenames({ dataDir, env }: Target): Promise<void> {
  const staged = path.join(dataDir, "media", "restoring");
  await mkdir(staged);
  for (const name of ["11", "13"]) await rename(path.join(dataDir, "media", name), path.join(staged, name));
  const opened = await openArchive(archive, {
    given: { identity: null, passphraseFile: null },
    settings: { BACKUP_RECIPIENT: [], BACKUP_PASSPHRASE_FILE: undefined },
  });
  opened.close();
  await mkdir(path.join(dataDir, "restoring"));
  await writeFile(path.join(dataDir, "restoring", "ready"), opened.manifest.made_at);
  await query(env.DATABASE_URL ?? "", "create schema zhixing_restoring");
}

test("a restore that was killed during the final move is completed by the next one", {
  timeout: limit(120_000),
}, async () => {
  const target = await givenDatabaseTarget("nearly");
  expect(await runSharedCli(target.env, restoreArgs())).toMatchObject({ code: 0 });
  await undoLastRenames(target);
  await expectRefusal(target);
  // Another process of the site, with its own folder, is refused by the database.
  const other = await runSharedCli({ ...target.env, DATA_DIR: path.join(home, "other") }, ["migrate"]);
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining("上一次恢复没有做完") });
  const completed = await runSharedCli(target.env, restoreArgs());
  expect(completed).toMatchObject({ code: 0, out: expect.stringContaining("接着做完") });
  await expectWhole(target);
  expect(await runSharedCli(target.env, ["migrate"])).toMatchObject({ code: 0 });
});

test("a restore into a database of another program drops none of its tables", { timeout: limit(60_000) }, async () => {
  const target = await givenDatabaseTarget("foreign");
  const url = target.env.DATABASE_URL ?? "";
  await query(url, "create table theirs (n int)");
  await query(url, "create function their_function() returns int language sql as 'select 1'");
  const refused = await runSharedCli(target.env, restoreArgs());
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^没有恢复[^\n]*别的程序的表[^\n]*\n$/) });
  expect(await query(url, "select their_function() as one from theirs right join (values (1)) v (n) on true")).toEqual([
    { one: 1 },
  ]);
  expect(await query(url, "select to_regnamespace('zhixing_restoring') as marked")).toEqual([{ marked: null }]);
  expect(await exists(path.join(target.dataDir, "restoring"))).toBe(false);
});

test("of two restores to the same place, the second reports the first and ends", {
  timeout: limit(60_000),
}, async () => {
  const target = await givenDatabaseTarget("twice");
  await mkdir(path.join(target.dataDir, "restoring"), { recursive: true });
  await writeFile(path.join(target.dataDir, "restoring", "pid"), String(process.pid));
  const refused = await runSharedCli(target.env, restoreArgs());
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^另一个 restore（进程 \d+）正在写[^\n]*\n$/) });
});

test("refuses a damaged archive before anything is written", async () => {
  const bytes = await readFile(archive);
  const damaged = path.join(home, "damaged.zip");
  const at = bytes.indexOf(Buffer.alloc(1_000, 7)) + 500;
  bytes[at] = 8;
  await writeFile(damaged, bytes);
  const target = await givenDatabaseTarget("damaged");
  const refused = await runSharedCli(target.env, ["restore", damaged, "--secret", `${archive}.app-secret`]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^[^\n]*media\/17\/content 的内容变了\n$/) });
  expect(await exists(target.dataDir)).toBe(false);
  // No migration has run either.
  await expect(target.countSettings()).rejects.toThrow(/"settings" does not exist/);
});

test("a restore onto a full disk changes nothing, and succeeds when there is space", {
  timeout: limit(120_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const disk = await mountSmallDisk(8);
  try {
    const { env, ...target } = await givenDatabaseTarget("full");
    const small = { ...target, dataDir: disk.folder, env: { ...env, DATA_DIR: disk.folder } };
    disk.fill();
    await truncate(path.join(disk.folder, "filler"), 6 * 2 ** 20);
    const refused = await runSharedCli(small.env, restoreArgs());
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^没有恢复，目标和原来一样：磁盘满了[^\n]*\n$/),
    });
    expect(await readdir(disk.folder)).toEqual(["filler"]);
    await expect(target.countSettings()).rejects.toThrow(/"settings" does not exist/);
    await disk.giveRoom();
    expect(await runSharedCli(small.env, restoreArgs())).toMatchObject({ code: 0, err: "" });
    await expectWhole(small);
  } finally {
    await disk.remove();
  }
});
