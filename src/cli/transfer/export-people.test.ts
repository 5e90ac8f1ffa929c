import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { listHashes } from "../../../test/list-hashes.ts";
import { runSharedCli } from "../../../test/run-cli.ts";

let home = "";
const databases: TestDatabase[] = [];

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "export-people-"));
});
afterAll(async () => {
  await rm(home, { recursive: true, maxRetries: 5 });
  for (const database of databases) await database.drop();
});

async function openSite(name: string) {
  const database = await createTestDatabase();
  databases.push(database);
  const given = { DATABASE_URL: database.url, DATA_DIR: path.join(home, name) };
  const rows = async (statement: string) => (await database.pool.query(statement)).rows;
  return { database, rows, cli: (...args: string[]) => runSharedCli(given, args) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * Users of every kind: by number, by verified or unverified address, only by WeChat, banned, an owner, a deleted one.
 */
async function fill({ database }: Site): Promise<void> {
  await database.pool.query(`
    insert into users (name, role, status, phone, email, email_verified_at, avatar_url, banned_until, ban_reason,
        created_at, updated_at) values
      ('站长', 'admin', 'active', '+8613800000001', null, null, null, null, null, '2026-01-01', '2026-01-01'),
      ('安 "---"', 'user', 'active', '+8613800000002', 'ann@example.com', '2026-02-03 01:02:03.004', null, null, null,
        '2026-02-01', '2026-02-02'),
      ('旧站', 'user', 'active', null, 'old@example.com', null, null, null, null, '2026-03-01', '2026-03-01'),
      ('微信', 'user', 'active', null, null, null, null, null, null, '2026-04-01', '2026-04-01'),
      ('封', 'user', 'banned', '+8613800000005', null, null, null, '2030-01-01', '发广告', '2026-05-01', '2026-05-01'),
      ('已注销用户', 'user', 'disabled', null, null, null, null, null, null, '2026-06-01', '2026-06-01');
    insert into passwords (user_id, hash, changed_at) values (2, 'a secret hash', now());
    insert into wechat_identities (app_id, openid, unionid, user_id, linked_at, acknowledged_at) values
      ('wx1', 'openid-4', null, 4, '2026-04-01', null), ('wx1', 'openid-2', 'union-2', 2, '2026-04-02', '2026-04-03');
    insert into consents (user_id, document, version, agreed_at, ip) values
      (2, 'terms', '2026-01', '2026-02-01', '203.0.113.7'), (2, 'privacy', '2026-02', '2026-02-01', '203.0.113.7');
    insert into grants (user_id, kind, level, resource_key, starts_at, ends_at, source, order_no, order_line, value_fen, revoked_at,
        revoke_reason, created_at) values
      (2, 'level', 2, null, '2026-02-01', '2027-02-01', 'order', '${"A".repeat(24)}', 0, 19800, '2026-06-01', 'upgraded',
        '2026-02-01'),
      (1, 'level', 3, null, '2026-02-01', null, 'admin', null, null, 0, null, null, '2026-02-01'),
      (2, 'level', 3, null, '2026-06-01', null, 'gift', null, null, 0, null, null, '2026-06-01'),
      (3, 'resource', null, 'course:7', '2026-03-01', null, 'import', null, null, 0, null, null, '2026-03-01');
    insert into grants (user_id, kind, level, starts_at, source, code_id, created_at) values
      (3, 'level', 2, '2026-03-01', 'code', 41, '2026-03-01');`);
}

const PEOPLE = `select u.*, (select json_agg(w order by app_id) from wechat_identities w where w.user_id = u.id) as wechat,
    (select json_agg(c order by document) from consents c where c.user_id = u.id) as consents,
    (select json_agg(to_jsonb(g) - 'code_id' order by g.id) from grants g where g.user_id = u.id) as rights
  from users u where role = 'user' and status <> 'disabled' order by id`;

test("people are exported only on request, and imported with their numbers, logins, consents and rights; a second export is the same", async () => {
  const [from, to] = [await openSite("from"), await openSite("to")];
  await fill(from);
  const without = path.join(home, "without");
  expect((await from.cli("export", without)).out).not.toContain("账号");
  expect(await readdir(without)).not.toContain("people");

  const first = path.join(home, "first");
  const given = await from.cli("export", first, "--people");
  expect(given.out).toContain("账号 4");
  expect(given.out).toContain("个人信息，请妥善保管");
  expect((await stat(first)).mode & 0o077).toBe(0);
  const files = await readdir(path.join(first, "people"));
  expect(files.sort()).toEqual(["2-安.md", "3-旧站.md", "4-微信.md", "5-封.md"]);
  const written = (await Promise.all(files.map((name) => readFile(path.join(first, "people", name), "utf8")))).join("");
  expect(written).not.toContain("secret");

  // As created by the first start.
  await to.database.pool.query(`insert into users (name, role, status, phone, created_at, updated_at)
    values ('新站长', 'admin', 'active', '+8613900000001', now(), now())`);
  const shy = await to.cli("import", first, "--as", "site");
  expect(shy.out).toContain("导出里还有 4 个人，没有导入；要一起带来加 --people");
  expect(await to.rows(PEOPLE)).toEqual([]);
  const tried = await to.cli("import", first, "--as", "site", "--people", "--dry-run");
  expect(tried.out).toMatch(/新 4，/);
  expect(await to.rows(PEOPLE)).toEqual([]);

  const done = await to.cli("import", first, "--as", "site", "--people");
  expect([done.code, done.out]).toEqual([0, expect.stringContaining("新 4，更新 0，")]);
  expect(await to.rows(PEOPLE)).toEqual(await from.rows(PEOPLE));
  // The specific code only matters on its own site.
  expect(await to.rows("select code_id from grants where source = 'code'")).toEqual([{ code_id: null }]);
  expect(await to.rows("select * from passwords")).toEqual([]);
  expect(await to.rows("select name from users where role = 'admin'")).toEqual([{ name: "新站长" }]);
  const second = path.join(home, "second");
  await to.cli("export", second, "--people");
  expect(await listHashes(second)).toEqual(await listHashes(first));

  const [fresh] = await to.rows(`insert into users (name, role, status, created_at, updated_at)
    values ('新人', 'user', 'active', now(), now()) returning id::int`);
  expect(fresh.id).toBe(7);
});

test("an existing user is never overwritten: neither a changed one, nor another one with the same number, phone or address", async () => {
  const [from, to] = [await openSite("from-2"), await openSite("to-2")];
  await fill(from);
  const target = path.join(home, "people-2");
  await from.cli("export", target, "--people");
  await to.cli("import", target, "--as", "site", "--people");
  await to.database.pool.query(
    "update users set phone = '+8613700000002' where id = 2; delete from users where id = 3",
  );
  await to.database.pool.query(`update users set email = 'old@example.com' where id = 4`);
  const again = await to.cli("import", target, "--as", "site", "--people");
  expect(again.code).toBe(1);
  expect(again.out).toMatch(/新 0，更新 0，未变 1，失败 3/);
  expect(again.out).toContain("people/2-安.md  这个人本站已经有了，没有改动");
  expect(again.out).toContain("people/3-旧站.md  和本站已有的内容冲突");
  expect(await to.rows("select phone from users where id = 2")).toEqual([{ phone: "+8613700000002" }]);
});

test("a manually changed file makes no user an owner and imports no incomplete user", async () => {
  const [from, to] = [await openSite("from-3"), await openSite("to-3")];
  await fill(from);
  const target = path.join(home, "people-3");
  await from.cli("export", target, "--people");
  const change = async (name: string, edit: (text: string) => string) => {
    const file = path.join(target, "people", name);
    await writeFile(file, edit(await readFile(file, "utf8")));
  };
  await change("2-安.md", (text) => text.replace("thing:", 'role: "admin"\nthing:'));
  await change("3-旧站.md", (text) => text.replace('"kind":"resource"', '"kind":"level"'));
  await change("4-微信.md", (text) => text.replace(/^wechat: \[[\s\S]*?^ {2}\]$/m, 'wechat: "none"'));
  const done = await to.cli("import", target, "--as", "site", "--people");
  expect(done.out).toMatch(/新 1，更新 0，未变 0，失败 3/);
  expect(await to.rows("select id::int, role from users order by id")).toEqual([{ id: 5, role: "user" }]);
  expect(await to.rows("select * from grants")).toEqual([]);
});
