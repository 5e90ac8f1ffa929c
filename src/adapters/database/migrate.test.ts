import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { migrateDatabase } from "./migrate.ts";
import { runAlone } from "./run-alone.ts";

const name = "test_migrate";
const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
const admin = new pg.Client(inject("databaseServerUrl"));
let migrationsFolder: string;

beforeAll(() => admin.connect());
afterAll(() => admin.end());

beforeEach(async () => {
  await admin.query(`create database ${name}`);
  migrationsFolder = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await mkdir(path.join(migrationsFolder, "meta"));
});

afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await rm(migrationsFolder, { recursive: true });
});

async function writeMigrations(statements: string[]): Promise<void> {
  const entries = statements.map((_, idx) => ({
    idx,
    version: "7",
    when: 1_000 + idx,
    tag: `step_${idx}`,
    breakpoints: true,
  }));
  const journal = { version: "7", dialect: "postgresql", entries };
  await writeFile(path.join(migrationsFolder, "meta", "_journal.json"), JSON.stringify(journal));
  for (const [idx, statement] of statements.entries()) {
    await writeFile(path.join(migrationsFolder, `step_${idx}.sql`), statement);
  }
}

test("processes that start at the same time apply each migration once", async () => {
  await writeMigrations(["create table first (id int)", "insert into first values (1)"]);
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migrateDatabase({ url, migrationsFolder, logger: quietLogger })),
  );
  expect(applied.sort()).toEqual([0, 0, 0, 2]);
});

test("a failing migration leaves no changes, and the next attempt continues", async () => {
  const done = ["create table first (id int)", "insert into first values (1)"];
  await writeMigrations(done);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
  await writeMigrations([...done, "create table second (id int)", "select broken"]);
  await expect(migrateDatabase({ url, migrationsFolder, logger: quietLogger })).rejects.toThrow();
  await writeMigrations([...done, "create table second (id int)", "insert into second values (1)"]);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
});

const migrateHere = () => migrateDatabase({ url, migrationsFolder, logger: quietLogger });

/** Everything in the database, as the server counts and describes it. */
async function describe(client: pg.Client): Promise<unknown> {
  const names =
    "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";
  const { rows: recorded } = await client.query(
    "select id, hash, created_at from drizzle.__drizzle_migrations order by id",
  );
  return { tables: (await client.query(`${names} order by 1, 2`)).rows, recorded };
}

/** A program of version 0.2.0, whose migrations are the first of those given, on a database that has all of them. */
async function startOlder(all: string[], logger = quietLogger): Promise<number> {
  await writeMigrations(all);
  await migrateHere();
  await writeMigrations(all.slice(0, 1));
  return migrateDatabase({ url, migrationsFolder, logger, version: "0.2.0" });
}

const READABLE_FROM = (version: string) =>
  `comment on table drizzle.__drizzle_migrations is 'readable from ${version}'`;

test("a program uses a newer database from which nothing was removed, and says so in the log", async () => {
  const logged: unknown[] = [];
  const logger = { ...quietLogger, warn: (...line: unknown[]) => logged.push(line) } as unknown as typeof quietLogger;
  const all = ["create table first (id int)", "create table second (id int)"];
  expect(await startOlder(all, logger)).toBe(0);
  expect(logged).toEqual([
    [{ newer: 1, version: "0.2.0", readableFrom: null }, expect.stringContaining("newer than this program")],
  ]);
  const before = await runAlone(url, describe);
  await writeMigrations(all);
  expect(await migrateHere()).toBe(0);
  expect(await runAlone(url, describe)).toEqual(before);
});

test.each(["0.1.9", "0.2.0"])("a program uses a newer database that is readable from %s", async (from) => {
  expect(await startOlder(["create table first (id int)", READABLE_FROM(from)])).toBe(0);
});

test.each(["0.2.1", "0.10.0", "1.0.0"])(
  "a program refuses a newer database that is readable from %s, and writes nothing",
  async (from) => {
    const all = ["create table first (id int)", `drop table first;${READABLE_FROM(from)}`];
    const line = `这个程序（0.2.0）读不了它：请换成 ${from} 或更新的程序`;
    await expect(startOlder(all)).rejects.toThrow(line);
    const { tables } = (await runAlone(url, describe)) as { tables: unknown };
    expect(tables).toEqual([{ schemaname: "drizzle", tablename: "__drizzle_migrations" }]);
  },
);

test("a newer database whose record of readers cannot be read is refused", async () => {
  const all = ["create table first (id int)", "comment on table drizzle.__drizzle_migrations is 'for 3'"];
  await expect(startOlder(all)).rejects.toThrow("不能识别：for 3");
});

test("a database of another program is refused and not changed", async () => {
  await writeMigrations(["create table first (id int)"]);
  await runAlone(url, (client) => client.query("create table theirs (id int)"));
  await expect(migrateHere()).rejects.toThrow(/^数据库里有别的程序的表：[^\n]+$/);
  const { rows } = await runAlone(url, (client) => client.query("select to_regnamespace('drizzle') as name"));
  expect(rows).toEqual([{ name: null }]);
});

test("a database with a different migration is refused and not changed", async () => {
  await writeMigrations(["create table first (id int)"]);
  await migrateHere();
  const before = await runAlone(url, describe);
  await writeMigrations(["create table first (id bigint)"]);
  await expect(migrateHere()).rejects.toThrow(/^数据库里的迁移记录不是这个程序的：[^\n]+$/);
  expect(await runAlone(url, describe)).toEqual(before);
});

test("the server's statement time-out does not end the wait for another process", async () => {
  await writeMigrations(["create table first (id int)", "select pg_sleep(0.3)"]);
  await admin.query(`alter database ${name} set statement_timeout = '100ms'`);
  expect((await Promise.all([migrateHere(), migrateHere()])).sort()).toEqual([0, 2]);
});
