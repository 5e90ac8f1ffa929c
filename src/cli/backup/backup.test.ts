import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { type CommandOutcome, runCli, runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { startEmbeddedPostgres } from "../../adapters/database/embedded-server.ts";
import { seedPlans } from "../../features/access/membership/server/plans/seed-plans.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";

let source: TestDatabase;
let folder = "";
let dataDir = "";
let archive = "";
let done: CommandOutcome;
let before: Awaited<ReturnType<typeof describeDatabase>>;

const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
/** As on the command line. */
const cli = (env: Record<string, string>, ...args: string[]) => runCli({ PATH, ...env }, args);
/** For tests in which the process is not the subject. */
const sharedCli = (env: Record<string, string>, ...args: string[]) => runSharedCli({ PATH, ...env }, args);

beforeAll(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  dataDir = path.join(folder, "from");
  archive = path.join(folder, "site.zip");
  const book = path.join(folder, "book");
  await mkdir(book);
  for (let number = 0; number < 30; number += 1)
    await writeFile(
      path.join(book, `c${number}.md`),
      `# 章 ${number}\n\n![图](x.png)\n\n\`a\\tb\` \\N ${"很长的一段。".repeat(300)}`,
    );
  await writeFile(path.join(book, "x.png"), pngBytes);
  const env = { DATABASE_URL: source.url, DATA_DIR: dataDir };
  expect(await sharedCli(env, "import", book, "--as", "book")).toMatchObject({ code: 0 });
  expect(await sharedCli(env, "create-admin", "--account", "keeper")).toMatchObject({ code: 0 });
  await seedPlans(source.db);
  await source.pool.query(`insert into settings (key, value, updated_at) values ('odd', $1, now())`, [
    JSON.stringify({ text: '制表\t换行\n反斜杠\\N 引号" 表情😀 \\.' }),
  ]);
  await mkdir(path.join(dataDir, "exports"));
  await writeFile(path.join(dataDir, "exports", "1.zip"), "copy");
  await backUp();
});
afterAll(async () => {
  await rm(folder, { recursive: true, maxRetries: 5 });
  await source.drop();
});

/** Creates the archive of all tests while other clients continue to write. */
async function backUp(): Promise<void> {
  before = await describeDatabase(source.url);
  let isWriting = true;
  async function write(): Promise<void> {
    while (isWriting) {
      await source.pool.query(
        "with made as (insert into users (name, role, status, created_at, updated_at) values ('新人', 'user', 'active', now(), now()) returning id) insert into account_names (user_id, name) select id, 'n' || id from made",
      );
    }
  }
  const writing = write();
  done = await cli({ DATABASE_URL: source.url, DATA_DIR: dataDir }, "backup", archive);
  isWriting = false;
  await writing;
}

/** Everything that must be equal for two databases to be equivalent for the product. */
async function describeDatabase(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const rows = async (statement: string) => (await client.query({ text: statement, rowMode: "array" })).rows;
  try {
    const tables = (await rows("select tablename from pg_tables where schemaname = 'public' order by 1")).flat();
    const contents: Record<string, unknown> = {};
    for (const table of tables)
      contents[table] = await rows(
        `select count(*), md5(string_agg(t::text, e'\\n' order by t::text)) from "${table}" t`,
      );
    return {
      contents,
      sequences: await rows("select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1"),
      triggers: await rows(
        "select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
      ),
      grants: await rows(
        "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'zhixing_guest' order by 1, 2",
      ),
      columns: await rows(
        "select table_name, column_name, data_type, column_default, is_identity, generation_expression from information_schema.columns where table_schema = 'public' order by 1, 2",
      ),
      migrations: await rows("select hash, created_at from drizzle.__drizzle_migrations order by created_at"),
    };
  } finally {
    await client.end();
  }
}

async function listFiles(from: string): Promise<string[]> {
  const listed: string[] = [];
  for (const name of (await readdir(from, { recursive: true })).sort()) {
    const file = path.join(from, name);
    if (!(await stat(file)).isFile()) continue;
    listed.push(
      `${name} ${createHash("sha256")
        .update(await readFile(file))
        .digest("hex")}`,
    );
  }
  return listed;
}

const secretFile = () => `${archive}.app-secret`;

test("a backup contains every row and file, whatever is written meanwhile, and the secret separately", async () => {
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(done.out).toMatch(
    /^备份完成：.*（\d+ 行数据，2 个文件）\n总校验值 [0-9a-f]{64}\n密钥不在备份里，另存为 .*\n数据丢失时，.*\n$/,
  );
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await stat(secretFile())).mode & 0o777).toBe(0o600);
  expect((await readFile(archive)).includes(await readFile(secretFile()))).toBe(false);
  expect(before.contents).not.toEqual((await describeDatabase(source.url)).contents);
});

test("the same file is not written twice, and an invalid backup is not restored", async () => {
  const env = { DATABASE_URL: source.url, DATA_DIR: dataDir };
  expect(await sharedCli(env, "backup", archive)).toMatchObject({ code: 1, err: expect.stringContaining("已经存在") });
  const torn = path.join(folder, "torn.zip");
  await writeFile(torn, (await readFile(archive)).subarray(0, 5_000));
  for (const [file, args] of [
    [torn, "不是完整的备份文件"],
    [path.join(folder, "none.zip"), "找不到备份文件"],
  ] as const)
    expect(await sharedCli(env, "restore", file, "--secret", secretFile())).toMatchObject({
      code: 1,
      err: expect.stringContaining(args),
    });
  expect(await sharedCli(env, "restore", archive, "--secret", secretFile())).toMatchObject({
    code: 1,
    err: expect.stringContaining("不是空的"),
  });
  expect(await sharedCli(env, "restore", archive)).toMatchObject({ code: 1, err: expect.stringContaining("--secret") });
});

test("refuses a wrong secret with one line, before anything is changed", async () => {
  const wrong = path.join(folder, "wrong-secret");
  await writeFile(wrong, "another secret of thirty-two characters");
  const target = path.join(folder, "untouched");
  for (const args of [["--secret", wrong], ["--secret", path.join(folder, "no-such-file")], []]) {
    const refused = await sharedCli({ DATA_DIR: target }, "restore", archive, ...args);
    expect(refused).toEqual({ code: 1, out: "", err: expect.stringMatching(/^[^\n]*密钥[^\n]*\n$/) });
  }
  await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
});

test("restored by an ordinary user into DATABASE_URL and again into an empty DATA_DIR, the data is the same", {
  timeout: limit(120_000),
}, async () => {
  const admin = new pg.Client(inject("databaseServerUrl"));
  await admin.connect();
  const name = `restored_${process.pid}`;
  await admin.query(`create role ${name} login createrole password 'plain'`);
  await admin.query(`grant zhixing_guest to ${name} with admin option`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(`/${name}`, inject("databaseServerUrl"));
  [url.username, url.password] = [name, "plain"];
  try {
    const first = path.join(folder, "first");
    const restored = await cli(
      { DATABASE_URL: url.href, DATA_DIR: first },
      "restore",
      archive,
      "--secret",
      secretFile(),
    );
    expect(restored).toMatchObject({ code: 0, err: "" });
    const hash = /总校验值 ([0-9a-f]{64})\n/.exec(done.out)?.[1];
    expect(restored.out).toContain(`总校验值 ${hash}，与备份时相同\n`);
    expect((await sharedCli({ DATA_DIR: folder }, "backup", "--verify", archive)).out).toContain(`总校验值 ${hash}\n`);
    const there = await describeDatabase(url.href);
    expect(there.contents.documents).toMatchObject([["30", expect.any(String)]]);
    expect((there.contents.users as string[][])[0]?.[0]).toBe((there.contents.account_names as string[][])[0]?.[0]);
    // No client wrote to the other tables during the backup.
    for (const [table, content] of Object.entries(before.contents))
      if (!["users", "account_names"].includes(table)) expect.soft(there.contents[table], table).toEqual(content);
    for (const part of ["triggers", "grants", "columns", "migrations"] as const)
      expect.soft(there[part], part).toEqual(before[part]);
    // The record of backups stays with the machine that made them.
    const isArchived = (line: string) => !/^(?:postgres|backups\.json)/.test(line);
    expect(await listFiles(first)).toEqual((await listFiles(dataDir)).filter(isArchived));

    // Restored, backed up again and restored with the embedded database: nothing may have changed.
    const second = path.join(folder, "second.zip");
    expect(await sharedCli({ DATABASE_URL: url.href, DATA_DIR: first }, "backup", second)).toMatchObject({ code: 0 });
    const home = path.join(folder, "home");
    expect(await cli({ DATA_DIR: home }, "restore", second, "--secret", `${second}.app-secret`)).toMatchObject({
      code: 0,
      err: "",
    });
    const server = await startEmbeddedPostgres({ dataDir: home, logger: quietLogger });
    expect(await describeDatabase(server.url)).toEqual(there);
    const client = new pg.Client(server.url);
    await client.connect();
    // The next number is unused, and the triggers work.
    await client.query("listen content_changed");
    const received = new Promise((resolve) => client.once("notification", resolve));
    await client.query(
      "insert into users (name, role, status, created_at, updated_at) values ('后来', 'user', 'active', now(), now())",
    );
    await client.query("update books set title = title || '。'");
    await received;
    await client.end();
    await server.stop();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop owned by ${name}`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});
