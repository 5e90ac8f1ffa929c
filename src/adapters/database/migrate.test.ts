import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { migrateDatabase } from "./migrate.ts";

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

async function withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

test("a program older than the database refuses it and writes nothing", async () => {
  await writeMigrations(["create table first (id int)", "create table second (id int)"]);
  await migrateHere();
  const before = await withClient(describe);
  await writeMigrations(["create table first (id int)"]);
  await expect(migrateHere()).rejects.toThrow(/^数据库来自更新的版本：[^\n]+$/);
  expect(await withClient(describe)).toEqual(before);
});

test("a database of another program is refused and not changed", async () => {
  await writeMigrations(["create table first (id int)"]);
  await withClient((client) => client.query("create table theirs (id int)"));
  await expect(migrateHere()).rejects.toThrow(/^数据库里有别的程序的表：[^\n]+$/);
  const { rows } = await withClient((client) => client.query("select to_regnamespace('drizzle') as name"));
  expect(rows).toEqual([{ name: null }]);
});

test("a database with a different migration is refused and not changed", async () => {
  await writeMigrations(["create table first (id int)"]);
  await migrateHere();
  const before = await withClient(describe);
  await writeMigrations(["create table first (id bigint)"]);
  await expect(migrateHere()).rejects.toThrow(/^数据库里的迁移记录不是这个程序的：[^\n]+$/);
  expect(await withClient(describe)).toEqual(before);
});

test("the server's statement time-out does not end the wait for another process", async () => {
  await writeMigrations(["create table first (id int)", "select pg_sleep(0.3)"]);
  await admin.query(`alter database ${name} set statement_timeout = '100ms'`);
  expect((await Promise.all([migrateHere(), migrateHere()])).sort()).toEqual([0, 2]);
});
