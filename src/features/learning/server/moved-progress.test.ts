import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { quietLogger } from "../../../../test/quiet-logger.ts";
import { migrateDatabase } from "../../../adapters/database/migrate.ts";

const name = "test_moved_progress";
const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
const admin = new pg.Client(inject("databaseServerUrl"));
let folder: string;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await mkdir(path.join(folder, "meta"));
});

afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

/** Applies the product's own migrations, up to the one before `tag`, or all. */
async function migrate(isBefore: (tag: string) => boolean): Promise<void> {
  const journal = JSON.parse(await readFile("migrations/meta/_journal.json", "utf8"));
  const entries = journal.entries.filter((entry: { tag: string }) => isBefore(entry.tag));
  for (const { tag } of entries) await copyFile(`migrations/${tag}.sql`, path.join(folder, `${tag}.sql`));
  await writeFile(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  await migrateDatabase({ url, migrationsFolder: folder, logger: quietLogger });
}

test("what readers had reached before is what they are taken to have read", async () => {
  await migrate((tag) => tag < "20261122123402");
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html,
    intro_references, renderer_version, position, created_at, updated_at)
    values ('system', 'free', '书', '', '', '', '', '[]', 1, 1, now(), now())`);
  await client.query(`insert into documents (book_id, source_key, title, position, depth, is_group, is_preview,
    public_html, public_toc, excerpt, word_count, has_math, has_mermaid, created_at, updated_at)
    select 1, 'd' || n, 'd', n, 0, false, false, '', '[]', '', words, false, false, now(), now()
    from (values (1, 1000), (2, 300), (3, 0)) as d (n, words)`);
  await client.query(`insert into reading_positions (user_id, document_id, book_id, percent, anchor, updated_at)
    values (7, 1, 1, 42, '二', '2026-11-01T00:00:00Z'), (7, 2, 1, 95, null, '2026-11-02T00:00:00Z'),
    (7, 3, 1, 100, null, '2026-11-03T00:00:00Z'), (7, 99, 1, 50, null, now())`);
  await migrate(() => true);

  const { rows } = await client.query(`select thing_id::int, work_id::int, length, seen::text, seen_length, anchor,
    finished_at is not null as is_finished from learning_progress where user_id = 7 order by thing_id`);
  await client.end();
  expect(rows).toEqual([
    { thing_id: 1, work_id: 1, length: 1000, seen: "{[0,420)}", seen_length: 420, anchor: "二", is_finished: false },
    { thing_id: 2, work_id: 1, length: 300, seen: "{[0,285)}", seen_length: 285, anchor: null, is_finished: true },
    { thing_id: 3, work_id: 1, length: 1, seen: "{[0,1)}", seen_length: 1, anchor: null, is_finished: true },
  ]);
});
