import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../../../test/database/database.ts";
import { runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { createContentHash, createRowSum } from "./content-hash.ts";

const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

function sumOf(rows: readonly string[], cutAt: readonly number[] = []): string {
  const sum = createRowSum();
  const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(""));
  const cuts = [0, ...cutAt.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [index, from] of cuts.entries()) sum.add(bytes.subarray(from, cuts[index + 1] ?? from));
  return sum.digest();
}

test("the sum of rows depends neither on their order nor on how they arrive, but on each byte and repetition", () => {
  const rows = fc.array(fc.string().map((text) => text.replaceAll("\n", "\\n")));
  fc.assert(
    fc.property(rows, fc.array(fc.nat()), (some, cutAt) => {
      expect(sumOf([...some].reverse(), cutAt)).toBe(sumOf(some));
      expect(sumOf([...some, ""])).not.toBe(sumOf(some));
      expect(sumOf(["a", ...some])).not.toBe(sumOf(["b", ...some]));
    }),
  );
});

test("the hash distinguishes tables, columns, files and their contents", () => {
  const digests = new Set<string>();
  for (const name of ["a", "b"])
    for (const content of ["1", "2"]) {
      for (const columns of [["x"], ["x", "y"]]) {
        const table = createContentHash();
        table.addTable({ name, columns }, content);
        digests.add(table.digest());
      }
      const file = createContentHash();
      file.addFile(name, content);
      digests.add(file.digest());
    }
  expect(digests.size).toBe(12);
  const [first, second] = [createContentHash(), createContentHash()];
  for (const name of ["a", "b"]) first.addFile(name, "1");
  for (const name of ["b", "a"]) second.addFile(name, "1");
  expect(first.digest()).toBe(second.digest());
});

test("a restore detects a row that changed while it was loaded, and leaves nothing", {
  timeout: limit(90_000),
}, async () => {
  const source = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "equal-"));
  onTestFinished(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });
  await source.pool.query(
    "insert into settings (key, value, updated_at) values ('odd', '{\"text\": \"原文\"}', now())",
  );
  await mkdir(path.join(folder, "from", "files"), { recursive: true });
  await writeFile(path.join(folder, "from", "files", "picture"), "picture");
  const archive = path.join(folder, "site.zip");
  const made = await cli({ DATABASE_URL: source.url, DATA_DIR: path.join(folder, "from") }, "backup", archive);
  expect(made).toMatchObject({ code: 0, err: "" });

  const target = await createEmptyDatabase();
  onTestFinished(target.drop);
  await flipRowAfterLoading(target.url);
  const dataDir = path.join(folder, "to");
  const args = ["restore", archive, "--secret", `${archive}.app-secret`];
  expect(await cli({ DATABASE_URL: target.url, DATA_DIR: dataDir }, ...args)).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(
      /^没有恢复，目标和原来一样：恢复出来的内容和备份时不同：总校验值应是 [0-9a-f]{64}，算出来的是 [0-9a-f]{64}\n$/,
    ),
  });
  expect(await readdir(dataDir)).toEqual([]);
  expect(await listTables(target.url)).toEqual([]);

  await query(target.url, "drop event trigger flip_row");
  expect(await cli({ DATABASE_URL: target.url, DATA_DIR: dataDir }, ...args)).toMatchObject({
    code: 0,
    out: expect.stringContaining("，与备份时相同\n"),
  });
});

const cli = (env: Record<string, string>, ...args: string[]) => runSharedCli({ PATH, ...env }, args);

async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function listTables(url: string): Promise<unknown[]> {
  return (await query(url, "select tablename from pg_tables where schemaname = 'public'")).rows;
}

/** The restore's last change of a table's definition comes after all rows are loaded. */
async function flipRowAfterLoading(url: string): Promise<void> {
  await query(
    url,
    `create schema meddling;
     create function meddling.flip_row() returns event_trigger language plpgsql as $$
     begin
       if to_regclass('public.settings') is not null then
         update public.settings set value = '{"text": "改了"}' where key = 'odd';
       end if;
     end $$;
     create event trigger flip_row on ddl_command_end when tag in ('ALTER TABLE') execute function meddling.flip_row();`,
  );
}
