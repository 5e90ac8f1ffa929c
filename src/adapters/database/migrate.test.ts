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

/** A database as it stood before the migration of this name, for `fill`; then brought up to date, for `look`. */
async function bringUp(
  migration: string,
  { fill, look }: Record<"fill" | "look", (client: pg.Client) => Promise<void>>,
): Promise<void> {
  const from = path.resolve(import.meta.dirname, "../../../migrations");
  const earlier = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await cp(from, earlier, { recursive: true });
  const journalFile = path.join(earlier, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const upTo = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${migration}`));
  expect(upTo).toBeGreaterThan(0);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }));

  await admin.query("create database test_migrate_rows");
  const ownUrl = new URL("/test_migrate_rows", inject("databaseServerUrl")).href;
  const client = new pg.Client(ownUrl);
  try {
    await migrateDatabase({ url: ownUrl, migrationsFolder: earlier, logger: quietLogger });
    await client.connect();
    await fill(client);
    await migrateDatabase({ url: ownUrl, migrationsFolder: from, logger: quietLogger });
    await look(client);
  } finally {
    await client.end();
    await admin.query("drop database test_migrate_rows with (force)");
    await rm(earlier, { recursive: true });
  }
}

test("books that earlier versions filed under 未分类 come out in no category, the others where they were", async () => {
  await bringUp("no_uncategorised", {
    async fill(client) {
      for (const category of ["未分类", "编程", ""])
        await client.query(
          `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html,
             intro_references, renderer_version, position, created_at, updated_at)
           values ('system', 'free', $1, '', $1, '', '', '{}', 1, 0, now(), now())`,
          [category],
        );
    },
    async look(client) {
      const { rows } = await client.query("select title, category from books order by id");
      expect(rows).toEqual([
        { title: "未分类", category: "" },
        { title: "编程", category: "编程" },
        { title: "", category: "" },
      ]);
    },
  });
});

test("notices of identity are notifications afterwards: what waits still waits for its contact, what is done is done", async () => {
  await bringUp("security_to_the_bell", {
    async fill(client) {
      await client.query(
        `insert into security_notices (user_id, kind, channel, target, happened_at, attempts, next_attempt_at, outcome) values
          (7, 'phone_changed', 'mail', '', '2026-11-20', 1, null, 'sent'),
          (7, 'phone_changed', 'sms', '+8613900000001', '2026-11-20', 2, '2026-11-21', null),
          (8, 'password_reset', 'mail', '', '2026-11-19', 10, null, 'given_up')`,
      );
    },
    async look(client) {
      const sent = await client.query(
        `select d.user_id::int, e.data->>'change' as change, channel, state, target, attempts, due_at = '2026-11-21' as is_later,
           settled_at is not null as is_settled, e.told_at is not null as is_told
         from notification_deliveries d join notification_events e on e.id = d.event_id order by d.user_id, channel`,
      );
      const told = { is_later: false, is_settled: true, is_told: true };
      expect(sent.rows).toEqual([
        { user_id: 7, change: "phone_changed", channel: "mail", state: "sent", target: null, attempts: 1, ...told },
        {
          ...{ user_id: 7, change: "phone_changed", channel: "sms", state: "waiting", target: "+8613900000001" },
          ...{ attempts: 2, is_later: true, is_settled: false, is_told: true },
        },
        {
          user_id: 8,
          change: "password_reset",
          channel: "mail",
          state: "given_up",
          target: null,
          attempts: 10,
          ...told,
        },
      ]);
      const bell = await client.query(
        "select user_id::int, data->>'change' as change, read_at is not null as is_read from notifications order by user_id",
      );
      expect(bell.rows).toEqual([
        { user_id: 7, change: "phone_changed", is_read: true },
        { user_id: 8, change: "password_reset", is_read: true },
      ]);
    },
  });
});
