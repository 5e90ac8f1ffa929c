import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

test("processes that start together apply each migration once", async () => {
  await writeMigrations(["create table first (id int)", "insert into first values (1)"]);
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migrateDatabase({ url, migrationsFolder, logger: quietLogger })),
  );
  expect(applied.sort()).toEqual([0, 0, 0, 2]);
});

test("a failing migration leaves nothing behind and the next try continues", async () => {
  const done = ["create table first (id int)", "insert into first values (1)"];
  await writeMigrations(done);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
  await writeMigrations([...done, "create table second (id int)", "select broken"]);
  await expect(migrateDatabase({ url, migrationsFolder, logger: quietLogger })).rejects.toThrow();
  await writeMigrations([...done, "create table second (id int)", "insert into second values (1)"]);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
});

test("books that earlier versions filed under 未分类 come out in no category, the others where they were", async () => {
  const from = path.resolve(import.meta.dirname, "../../../migrations");
  const earlier = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await cp(from, earlier, { recursive: true });
  const journalFile = path.join(earlier, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const upTo = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith("_no_uncategorised"));
  expect(upTo).toBeGreaterThan(0);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }));

  await admin.query("create database test_migrate_books");
  const ownUrl = new URL("/test_migrate_books", inject("databaseServerUrl")).href;
  const books = new pg.Client(ownUrl);
  try {
    await migrateDatabase({ url: ownUrl, migrationsFolder: earlier, logger: quietLogger });
    await books.connect();
    for (const category of ["未分类", "编程", ""])
      await books.query(
        `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html,
           intro_references, renderer_version, position, created_at, updated_at)
         values ('system', 'free', $1, '', $1, '', '', '{}', 1, 0, now(), now())`,
        [category],
      );
    await migrateDatabase({ url: ownUrl, migrationsFolder: from, logger: quietLogger });
    const { rows } = await books.query("select title, category from books order by id");
    expect(rows).toEqual([
      { title: "未分类", category: "" },
      { title: "编程", category: "编程" },
      { title: "", category: "" },
    ]);
  } finally {
    await books.end();
    await admin.query("drop database test_migrate_books with (force)");
    await rm(earlier, { recursive: true });
  }
});
