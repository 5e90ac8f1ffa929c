import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../test/database/database.ts";
import { runCli, runSharedCli, surroundings } from "../../test/run-cli.ts";

const database = await setUpDatabase();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-"));
  await mkdir(join(folder, "menu"));
  await writeFile(join(folder, "menu", "a.md"), "# 甲\n\n正文");
  await writeFile(join(folder, "menu", "b.md"), "# 乙\n\n正文");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs the program as on the command line. */
const cli = (...args: string[]) => runCli({ DATABASE_URL: database.url, DATA_DIR: folder }, args);
/** For tests in which the process is not the subject. */
const sharedCli = (...args: string[]) => runSharedCli({ DATABASE_URL: database.url, DATA_DIR: folder }, args);

test("the program imports, reports to one stream and shows progress on the other", async () => {
  const { code, out, err } = await cli("import", join(folder, "menu"), "--as", "book", "--title", "菜单");
  expect(err).toBe("导入 0 %（0/2）\n导入 50 %（1/2）\n导入 100 %（2/2）\n");
  expect(out).toContain("导入完成：菜单");
  expect(out).toContain("免费试读 甲");
  expect(out).toContain("没有写 --type，所以只给会员看");
  expect(code).toBe(0);
  expect((await database.pool.query("select title from books")).rows).toEqual([{ title: "菜单" }]);
});

test("a wrong command line ends with 2 and one line, a failure with 1 and one line", async () => {
  const wrong = await cli("import", folder, "--to", "book");
  expect(wrong).toEqual({ code: 2, out: "", err: "没有选项 --to（用法见 npm run cli -- help）\n" });
  const failed = await cli("import", join(folder, "nowhere"), "--as", "book");
  expect(failed).toEqual({ code: 1, out: "", err: `找不到要导入的文件夹或压缩包：${join(folder, "nowhere")}\n` });
});

test("a reader that closes the output early, such as head, does not stop the command", async () => {
  const args = ["import", join(folder, "menu"), "--as", "book", "--key", "read-by-nobody", "--title", "没人看完"];
  const running = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    env: { ...surroundings(), DATABASE_URL: database.url, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.stdout.destroy();
  running.stderr.destroy();
  expect(await once(running, "exit")).toEqual([0, null]);
  const { rows } = await database.pool.query("select document_count from books where title = '没人看完'");
  expect(rows).toEqual([{ document_count: 2 }]);
});

test("creates an admin and prints the password once; the second factor can be removed", async () => {
  const made = await sharedCli("create-admin", "--account", "editor");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toMatch(/^管理员已建立\n账号：editor\n一次性密码：([2-9A-Z]{4}-){4}[2-9A-Z]{4}\n/);
  expect((await sharedCli("create-admin", "--account", "editor")).out).toContain("原来的密码作废");
  const named = "select role from users u join account_names a on a.user_id = u.id where a.name = 'editor'";
  expect((await database.pool.query(named)).rows).toEqual([{ role: "admin" }]);
  expect((await sharedCli("reset-2fa", "--account", "editor")).out).toBe("这个账号没有开启两步验证\n");
  expect(await sharedCli("reset-2fa", "--account", "nobody")).toMatchObject({ code: 1, err: "没有账号“nobody”\n" });
  expect(await sharedCli("create-admin", "--account", "?")).toMatchObject({
    code: 1,
    err: "请输入正确的手机号或邮箱\n",
  });
});

test("help and migrate print what they do", async () => {
  expect((await cli("help")).out).toContain("用法：npm run cli");
  expect(await sharedCli("migrate")).toEqual({ code: 0, out: "数据库已是当前版本\n", err: "" });
});

test("shows and unlinks the WeChat identity of an account, with an audit entry and a notice", async () => {
  const { pool } = database;
  const { rows } = await pool.query(
    "insert into users (name, role, status, phone, created_at, updated_at) values ('读者', 'user', 'active', '+8613900000009', now(), now()) returning id",
  );
  const [{ id }] = rows;
  await pool.query(
    "insert into wechat_identities (app_id, openid, user_id, linked_at) values ('wx1', 'o1', $1, '2026-11-20T00:00:00Z')",
    [id],
  );
  const output = await sharedCli("wechat", "--account", "139 0000 0009");
  expect(output.out).toBe("OpenID o1，绑定于 2026-11-20T00:00:00.000Z，扫码的人还没有确认过\n");
  expect((await sharedCli("unlink-wechat", "--account", "13900000009")).out).toContain("微信已解除绑定");
  expect((await sharedCli("unlink-wechat", "--account", "13900000009")).out).toBe("这个账号没有绑定微信\n");
  const traces = await pool.query("select kind, detail->>'by' as by from audit_events where user_id = $1", [id]);
  expect(traces.rows).toEqual([{ kind: "wechat_unlinked", by: "operator" }]);
  const notices = await pool.query(
    "select data->>'change' as kind, phone as target from notification_events where user_id = $1",
    [id],
  );
  expect(notices.rows).toEqual([{ kind: "wechat_unlinked", target: "+8613900000009" }]);
});
