import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrationsFolder } from "../../../test/database/schema-drift.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { loadDatabase } from "./load-database.ts";
import { migrateDatabase } from "./migrate.ts";
import { readOurMigrations } from "./migration-history.ts";

const name = "test_load";
const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
const admin = new pg.Pool({ connectionString: inject("databaseServerUrl"), max: 1 });
const recorded = await readFile(path.join(import.meta.dirname, "../../../test/database/before-baseline.txt"), "utf8");
/** The migrations listed in a backup of the last version before the baseline. */
const earlier = recorded
  .trimEnd()
  .split("\n")
  .map((line) => line.split(" ")[0] ?? "");

beforeEach(async () => {
  await admin.query(`create database ${name}`);
});
afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`);
});

const load = (migrations: string[]) =>
  loadDatabase({
    url,
    shape: { tables: [{ name: "settings", columns: ["key", "value", "updated_at"] }], sequences: [], migrations },
    migrationsFolder,
    openTable: async () => Readable.from(['site\t{"name": "旧站"}\t2026-11-26 00:00:00+00\n']),
    logger: quietLogger,
  });

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("a backup at the last migration before the baseline is restored and updated", async () => {
  expect(await load(earlier)).toEqual(new Map([["settings", 1]]));
  expect(await query("select key, value->>'name' as name from settings")).toEqual([{ key: "site", name: "旧站" }]);
  expect(
    await query('select hash, created_at::float8 as "madeAt" from drizzle.__drizzle_migrations order by id'),
  ).toEqual(readOurMigrations(migrationsFolder));
});

test.each([
  ["older", earlier.slice(0, 60), /^这份备份停在基线以前的版本：请用提交 6388c289 [^\n]+$/],
  [
    "newer",
    [...readOurMigrations(migrationsFolder).map(({ madeAt }) => String(madeAt)), "1999999999999"],
    /更新的版本/,
  ],
  ["unknown", ["5"], /不是这个程序的/],
])("a backup that is %s is refused with one line and nothing is written", async (_kind, migrations, line) => {
  await expect(load(migrations)).rejects.toThrow(line);
  expect(await query("select 1 from pg_tables where schemaname in ('public', 'drizzle')")).toEqual([]);
});

test("a backup is not loaded into the tables of a newer program, which would skip what later migrations do with its rows", async () => {
  await migrateDatabase({ url, migrationsFolder, logger: quietLogger });
  const first = readOurMigrations(migrationsFolder).slice(0, 1);
  await expect(load(first.map(({ madeAt }) => String(madeAt)))).rejects.toThrow(/^数据库已经有更新的表：[^\n]+$/);
  expect(await query("select 1 from settings where value->>'name' = '旧站'")).toEqual([]);
});
