import { createHash } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../../test/cli-fixture.ts";
import { pngBytes } from "../../../features/content/imports/fixtures/memory-tree.ts";
import { diskCheck } from "./running-checks.ts";

const { database, folder, cli, cliIn, write } = await setUpCli();
const dataDir = path.join(folder, "data");

const nameOf = (bytes: Buffer, extension: string) => `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;

async function store(
  kind: "files" | "media",
  bytes: Buffer,
  extension: string,
): Promise<{ name: string; file: string }> {
  const name = nameOf(bytes, extension);
  const file = path.join(dataDir, kind, name.slice(0, 2), name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return { name, file };
}

test("finds damaged and missing files, a drifted index, late and failed jobs and a sandbox on a public site", async () => {
  const source = await write("book", { "a.md": "# 甲\n\n正文\n\n![图](x.png)" });
  await writeFile(path.join(source, "x.png"), pngBytes);
  expect(await cli("import", source, "--as", "book")).toMatchObject({ code: 0 });
  const film = await store("media", Buffer.from("a film"), "mp4");
  const picture = await store("files", Buffer.from("a picture"), "png");
  const { pool } = database;
  await pool.query(
    `insert into media_files (state, name, size_bytes, kind, media_type, storage_name, created_at, updated_at)
      values ('ready', 'film', 6, 'video', 'video/mp4', $1, now(), now())`,
    [film.name],
  );
  await pool.query(
    "insert into discussion_pictures (user_id, name, width, height, uploaded_at) values (1, $1, 1, 1, now())",
    [picture.name],
  );
  expect(await cli("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("体检完成：一切正常\n") });

  await writeFile(film.file, "another film");
  await writeFile(picture.file, "another picture");
  const imported = path.join(dataDir, "files", nameOf(pngBytes, "png").slice(0, 2), nameOf(pngBytes, "png"));
  await rm(imported);
  const damaged = await cli("doctor");
  expect(damaged.code).toBe(1);
  expect(damaged.out).toContain("图片的文件：发现 2 个问题");
  expect(damaged.out).toContain(
    `  ✗ 文件损坏，内容和名字里的 SHA-256 不同：${picture.name}（discussion_pictures of user 1）\n`,
  );
  expect(damaged.out).toContain(`  ✗ 缺少文件：${nameOf(pngBytes, "png")}（`);
  expect(damaged.out).toContain(
    `视频、音频和下载的文件：发现 1 个问题\n  ✗ 文件损坏，内容和名字里的 SHA-256 不同：${film.name}（media_files 1）\n  为什么要紧：付了钱的人打不开`,
  );
  for (const [file, bytes] of [
    [film.file, "a film"],
    [picture.file, "a picture"],
    [imported, pngBytes],
  ] as const)
    await writeFile(file, bytes);
  expect((await cli("doctor")).code).toBe(0);

  await pool.query("with open as (delete from search_open) delete from search_whole");
  expect(await cli("doctor")).toMatchObject({ code: 1, out: expect.stringContaining("索引和内容不一致：document 1") });
  expect(await cli("reindex")).toMatchObject({ code: 0 });

  // The columns of the queue that the check reads.
  await pool.query("create schema jobs");
  await pool.query("create table jobs.job (name text, state text, start_after timestamptz, completed_on timestamptz)");
  await pool.query(`insert into jobs.job values ('send', 'created', now() - interval '1 hour', null),
    ('reconcile', 'failed', now(), now() - interval '1 day'), ('send', 'created', now() + interval '1 hour', null)`);
  const { out } = await cli("doctor");
  expect(out).toContain("  ! 后台任务 send 有 1 个到期没有做，最早的等了 60 分钟\n");
  expect(out).toContain("  ! 后台任务 reconcile 在 7 天里有 1 个失败，不再重试\n");
  await pool.query("drop schema jobs cascade");

  const open = await cliIn({ ORIGIN: "https://site.invalid" }, "doctor", "--json");
  expect(open.code).toBe(1);
  const { is_healthy, checks } = JSON.parse(open.out);
  expect(is_healthy).toBe(false);
  const sandbox = checks.find((one: { name: string }) => one.name === "sandbox");
  const address = checks.find((one: { name: string }) => one.name === "address");
  expect(address.findings[0].what).toMatch(/^打开 https:\/\/site\.invalid 没有回答/);
  expect(sandbox.findings.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(["微信支付还在用沙箱", "短信还在用沙箱", "邮件还在用沙箱"]),
  );
});

test("names a scheduled backup and a drill that are too old", async () => {
  const scheduled = { BACKUP_DIR: path.join(folder, "backups") };
  expect((await cli("doctor")).out).toContain("备份和演练：没有发现问题\n");
  expect((await cliIn(scheduled, "doctor")).out).toContain(
    "备份和演练：发现 1 个问题\n  ✗ 每天的备份还没有成功过\n  为什么要紧：磁盘坏了",
  );
  const old = new Date("2026-01-02T04:00:00Z");
  const record = {
    succeeded: { at: old, file: "a", content_hash: "b" },
    failed: { at: new Date("2026-01-03T04:00:00Z"), reason: "磁盘满了" },
    drilled: null,
  };
  await writeFile(path.join(dataDir, "backups.json"), JSON.stringify(record));
  expect((await cliIn(scheduled, "doctor")).out).toContain(
    "  ✗ 最近一次成功的备份在 2026-01-02；2026-01-03 失败：磁盘满了\n",
  );
  await writeFile(
    path.join(dataDir, "backups.json"),
    JSON.stringify({ ...record, drilled: { at: new Date(), file: "a", seconds: 1 } }),
  );
  expect((await cli("backup", path.join(folder, "by-hand.zip"))).code).toBe(0);
  expect((await cliIn(scheduled, "doctor")).out).toContain("备份和演练：没有发现问题\n");
});

test("names a site that was never backed up once others have accounts or paid orders", async () => {
  const { pool } = database;
  await rm(path.join(dataDir, "backups.json"), { force: true });
  await pool.query(`insert into users (name, role, status, created_at, updated_at)
    values ('站长', 'admin', 'active', now(), now()), ('编辑', 'user', 'active', now(), now()),
      ('林小满（示例）', 'user', 'active', now(), now())`);
  await pool.query(
    "insert into staff_roles (user_id, role, granted_at) select id, 'editor', now() from users where name = '编辑'",
  );
  expect((await cli("doctor")).out).toContain("备份和演练：没有发现问题\n");

  await pool.query(`insert into users (name, role, status, phone, created_at, updated_at)
    values ('读者', 'user', 'active', '+8613800001234', now(), now())`);
  const { code, out } = await cli("doctor");
  expect(code).toBe(1);
  expect(out).toContain(
    "备份和演练：发现 1 个问题\n  ✗ 站点从来没有备份过，也没有设置每天自动备份；站点里有 1 个用户的账号，0 份付过款的订单\n",
  );
  expect((await cli("backup", path.join(folder, "first.zip"))).code).toBe(0);
  expect((await cli("doctor")).out).toContain("备份和演练：没有发现问题\n");
});

test("names a disk that is almost full", async () => {
  const facts = await statfs(folder);
  const read = async () => ({ ...facts, bavail: 100, blocks: 1_000_000, bsize: 4096 });
  const found = await Array.fromAsync(diskCheck(folder, read as unknown as typeof statfs).find());
  expect(found).toMatchObject([{ severity: "warning", what: "数据文件夹所在的磁盘只剩 0 MiB（0%）" }]);
});
