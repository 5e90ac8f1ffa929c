import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { readBackupRecord } from "../backup/backup-record.ts";
import { nameBackup } from "../backup/list-backups.ts";

const run = promisify(execFile);
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
let source: TestDatabase;
let folder = "";

beforeAll(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "drill-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, maxRetries: 5 });
  await source.drop();
});

const cli = (env: Record<string, string>, ...args: string[]) =>
  runSharedCli({ PATH, DATABASE_URL: source.url, DATA_DIR: path.join(folder, "data"), ...env }, args);

test("restores the newest backup, opens ten pages of its site and records that", {
  timeout: limit(240_000),
}, async () => {
  const identity = await generateX25519Identity();
  await writeFile(path.join(folder, "key.txt"), identity);
  const article = path.join(folder, "article");
  await mkdir(article);
  await writeFile(path.join(article, "first.md"), "---\ntitle: 演练里的文章\n---\n\n正文。\n");
  expect(await cli({}, "import", article, "--as", "articles")).toMatchObject({ code: 0 });
  const backups = path.join(folder, "backups");
  await mkdir(backups);
  await writeFile(path.join(backups, nameBackup(new Date("2026-11-01T20:00:00Z"))), "an older one");
  const newest = path.join(backups, nameBackup(new Date("2026-11-27T20:00:00Z")));
  const made = await cli({}, "backup", "--recipient", await identityToRecipient(identity), newest);
  expect(made).toMatchObject({ code: 0 });

  const drilled = await cli({ BACKUP_DIR: backups }, "drill", "--identity", path.join(folder, "key.txt"));
  expect(drilled).toMatchObject({ code: 0, err: "" });
  expect(drilled.out).toContain(`演练：把 ${newest} 恢复到`);
  expect(drilled.out).toContain(`${/总校验值 \w+/.exec(made.out)?.[0]}，与备份时相同\n`);
  expect(drilled.out).toContain("体检恢复出来的数据：没有发现问题\n");
  expect(drilled.out).toMatch(
    /演练成功：打开了 10 页（\/ \/system .* \/articles\/\d+ .*），没有对外连接，用时 \d+ 秒\n/,
  );
  const { drilled: recorded } = await readBackupRecord(path.join(folder, "data"));
  expect(recorded).toEqual({ at: expect.any(Date), file: newest, seconds: expect.any(Number) });
  expect((await readdir(tmpdir())).filter((name) => name.startsWith("zhixing-drill-"))).toEqual([]);

  const wrong = await cli({}, "drill", path.join(backups, nameBackup(new Date("2026-11-01T20:00:00Z"))));
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("不是完整的备份文件") });
});

test("reports damaged money and a missing file that the backup contains, and fails", {
  timeout: limit(120_000),
}, async () => {
  const missing = `${"a".repeat(64)}.png`;
  const { rows } = await source.pool.query<{ id: string }>(
    `insert into coupon_campaigns (name, amount_fen, minimum_fen, scope, per_person, total_limit, is_first_purchase_only,
       is_combinable, valid_from, note, used_count, sending_key, created_at)
     values ('春季', 1000, 0, '{all}', 1, 5, false, false, now(), '', 3, 'spring', now()) returning id`,
  );
  await source.pool.query(
    "insert into discussion_pictures (user_id, name, width, height, uploaded_at) values (1, $1, 1, 1, now())",
    [missing],
  );
  onTestFinished(async () => {
    await source.pool.query("delete from coupon_campaigns");
    await source.pool.query("delete from discussion_pictures");
  });
  const file = path.join(folder, "damaged.zip");
  expect(await cli({}, "backup", file)).toMatchObject({ code: 0 });
  const { drilled: before } = await readBackupRecord(path.join(folder, "data"));

  const { code, out, err } = await cli({}, "drill", file, "--secret", `${file}.app-secret`);
  expect(code).toBe(1);
  expect(out).toContain("优惠券：发现 1 个问题\n  ✗ 优惠活动记的使用次数和实际不同");
  expect(out).toContain(`（campaign_id ${rows[0]?.id}，`);
  expect(out).toContain(`图片的文件：发现 1 个问题\n  ✗ 缺少文件：${missing}（`);
  expect(err).toContain("演练失败：恢复出来的数据有 2 个问题");
  expect((await readBackupRecord(path.join(folder, "data"))).drilled).toEqual(before);
});

test("a drilled program that connects to another machine is refused and reported", async () => {
  const report = path.join(folder, "connections");
  await writeFile(report, "");
  const guard = pathToFileURL(path.join(import.meta.dirname, "refuse-connections.ts"));
  guard.searchParams.set("report", report);
  const program = `
    import { createServer, connect } from "node:net";
    import { once } from "node:events";
    const answers = [];
    for (const url of ["http://192.0.2.1/", "https://shop.example/"])
      await fetch(url).catch((error) => answers.push(error.cause.message));
    await once(connect(25, "mail.example"), "error").then(([error]) => answers.push(error.message), (error) => answers.push(error.message));
    const server = createServer((socket) => socket.end("here")).listen(0, "127.0.0.1");
    await once(server, "listening");
    for await (const bytes of connect(server.address().port, "127.0.0.1")) answers.push(String(bytes));
    server.close();
    console.log(JSON.stringify(answers));`;
  const args = ["--import", guard.href, "--input-type=module", "--eval", program];
  const { stdout } = await run(process.execPath, args);
  const refusal = "a drill connects to nothing outside: ";
  expect(JSON.parse(stdout)).toEqual([
    `${refusal}192.0.2.1`,
    `${refusal}shop.example`,
    `${refusal}mail.example`,
    "here",
  ]);
  expect(await readFile(report, "utf8")).toBe("192.0.2.1\nshop.example\nmail.example\n");
});
