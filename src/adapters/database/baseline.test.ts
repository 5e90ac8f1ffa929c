import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrationsFolder } from "../../../test/database/schema-drift.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { migrateDatabase } from "./migrate.ts";
import { readOurMigrations } from "./migration-history.ts";

const name = "test_baseline";
const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
const admin = new pg.Client(inject("databaseServerUrl"));
// A pool resolves its `end` before its connections are closed, so they could be cut by the shutdown of the database.
const client = new pg.Client({ connectionString: url });
const ours = readOurMigrations(migrationsFolder);
/** The migrations up to the baseline, without later ones. */
let baselineFolder: string;
const migrate = (folder = migrationsFolder) => migrateDatabase({ url, migrationsFolder: folder, logger: quietLogger });

/** What the last version before the baseline recorded: the time and the hash of each migration. */
const earlier = (await readFile(path.join(import.meta.dirname, "../../../test/database/before-baseline.txt"), "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => line.split(" "));

async function record(rows: string[][]): Promise<void> {
  await client.query("truncate drizzle.__drizzle_migrations restart identity");
  for (const [madeAt, hash] of rows)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, madeAt]);
}

async function readRecorded(): Promise<unknown[]> {
  const { rows } = await client.query(
    'select created_at::float8 as "madeAt", hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows;
}

async function hashTables(): Promise<unknown[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const select = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)), xmin_of
    from (select t, t.xmin::text as xmin_of from "${name}" t) as t group by xmin_of`,
  );
  return (await client.query(select.join(" union all "))).rows;
}

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  await client.connect();
  baselineFolder = await copyBaseline();
  await migrate(baselineFolder);
  await client.query(`insert into settings (key, value, updated_at) values ('site', '{"name":"旧站"}', now())`);
});

afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(baselineFolder, { recursive: true });
});

async function copyBaseline(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-baseline-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

test("a database at the last migration before the baseline is adopted once, and none of its rows is written", async () => {
  await record(earlier);
  const before = await hashTables();
  expect(before.length).toBeGreaterThan(2);
  const starts = Array.from({ length: 4 }, () => migrate(baselineFolder));
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0]);
  expect(await readRecorded()).toEqual(ours.slice(0, 1));
  expect(await hashTables()).toEqual(before);
});

test("a database at the last migration before the baseline is updated in one start", async () => {
  await record(earlier);
  expect(await migrate()).toBe(ours.length - 1);
  expect(await readRecorded()).toEqual(ours);
  expect(await migrate()).toBe(0);
});

test.each([1, 50, 88])(
  "a database at migration %i before the baseline stops the start with an instruction",
  async (count) => {
    await record(earlier.slice(0, count));
    const before = await readRecorded();
    await expect(migrate()).rejects.toThrow(/^数据库停在基线以前的版本：请先用提交 6388c289 的程序启动一次[^\n]+$/);
    expect(await readRecorded()).toEqual(before);
  },
);

test("a database with other migrations, equal in number to those before the baseline, is not adopted", async () => {
  await record(earlier.map(([madeAt = "", hash = ""]) => [madeAt, hash.replace(/^./, "x")]));
  const before = await readRecorded();
  await expect(migrate()).rejects.toThrow("数据库里的迁移记录不是这个程序的");
  expect(await readRecorded()).toEqual(before);
});

test("a merged migration is never edited, and a new one is listed in migrations/landed.sha256", async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  const hashed = await Promise.all(
    files.map(async (name) => {
      const content = await readFile(path.join(migrationsFolder, name));
      return `${createHash("sha256").update(content).digest("hex")}  ${name}`;
    }),
  );
  const listed = (await readFile(path.join(migrationsFolder, "landed.sha256"), "utf8")).trimEnd().split("\n");
  expect(listed).toEqual(hashed);
});

test("each migration has a journal entry with its name, and only the newest has a snapshot", async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  const snapshots = (await readdir(path.join(migrationsFolder, "meta"))).filter((name) => name !== "_journal.json");
  expect(snapshots).toEqual([`${files.at(-1)?.slice(0, 14)}_snapshot.json`]);
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, "meta", "_journal.json"), "utf8"));
  expect(journal.entries.map(({ tag }: { tag: string }) => `${tag}.sql`)).toEqual(files);
  const times = journal.entries.map(({ when }: { when: number }) => when);
  expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
});
