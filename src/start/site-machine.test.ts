import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { createTestDatabase } from "../../test/database/database.ts";
import { migrationsFolder } from "../../test/database/schema-drift.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { readConfig } from "../config.ts";
import { permissionsOf, ROLES } from "../domain/staff/permissions.ts";
import type { SiteState } from "../features/front/site/state-contract.ts";
import { readMachine } from "./site-machine.ts";

// The state of the site, as staff read it through the API.
const { db, pool, drop } = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-state-"));
const clock = createFixedClock("2026-11-20T08:00:00Z");

afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}) {
  const machine = readMachine(readConfig({ DATA_DIR: dataDir, ...environment }), migrationsFolder);
  const app = createTestApp(db, { dataDir, clock, machine });
  const send = serveTestApp(app);
  return {
    auth: app.auth,
    read: async (headers: Record<string, string>) => send("GET", "/admin/site-state", { headers }),
  };
}

async function readAsOwner(environment: Record<string, string> = {}): Promise<SiteState> {
  const { auth, read } = start(environment);
  const { headers } = await createStaff(db, "owner", { clock, auth });
  const { status, body } = await read(headers);
  expect(status).toBe(200);
  return body.data as SiteState;
}

const findingsOf = ({ checks }: SiteState) =>
  checks.flatMap(({ name, findings }) => findings.map(({ severity, what }) => [name, severity, what]));

test("only roles that may change the settings read the state of the site", async () => {
  const { auth, read } = start();
  for (const role of ROLES) {
    const { headers } = await createStaff(db, role, { clock, auth });
    const mayRead = permissionsOf([role]).includes("settings.manage");
    expect((await read(headers)).status, role).toBe(mayRead ? 200 : 403);
  }
  const { headers } = await createPerson(db, { clock, auth });
  expect((await read(headers)).status).toBe(403);
  expect((await read({})).status).toBe(401);
});

test("a site in order has no finding, and names what it examined", async () => {
  await pool.query("delete from users where role = 'user' and id not in (select user_id from staff_roles)");
  const state = await readAsOwner();
  expect(state.checks.map(({ name, count }) => [name, count])).toEqual([
    ["backups", 0],
    ["jobs", 0],
    ["disk", 0],
    ["database", 0],
    ["sandbox", 0],
  ]);
  expect(state.examined_at).toBe("2026-11-20T08:00:00.000Z");
  const nothing = { succeeded: null, failed: null, drilled: null, copies: null, archive: null };
  expect(state.backups).toEqual({ schedule: null, ...nothing, stored: [] });
});

test("late and failed jobs, a sandbox on a public site, and a failed backup with its reason are named", async () => {
  await pool.query("create schema jobs");
  await pool.query("create table jobs.job (name text, state text, start_after timestamptz, completed_on timestamptz)");
  await pool.query(`insert into jobs.job values ('send', 'retry', now() - interval '1 hour', null),
    ('reconcile', 'failed', now(), now() - interval '1 day')`);
  const folder = path.join(dataDir, "scheduled");
  await mkdir(folder);
  for (const [name, size] of [
    ["zhixing-20261117T200000Z.zip.age", 10],
    ["zhixing-20261118T200000Z.zip.age", 20],
    ["other.zip", 30],
  ] as const)
    await writeFile(path.join(folder, name), "x".repeat(size));
  const record = {
    succeeded: { at: "2026-11-18T20:00:00.000Z", file: path.join(folder, "zhixing-20261118T200000Z.zip.age") },
    failed: { at: "2026-11-19T20:00:00.000Z", reason: "磁盘满了" },
    drilled: { at: "2026-10-01T08:00:00.000Z", file: "/backups/old.zip.age", seconds: 41 },
  };
  await writeFile(
    path.join(dataDir, "backups.json"),
    JSON.stringify({ ...record, succeeded: { ...record.succeeded, content_hash: "hash" } }),
  );

  const state = await readAsOwner({ ORIGIN: "https://site.invalid", BACKUP_DIR: folder, BACKUP_HOUR: "5" });
  expect(findingsOf(state)).toEqual(
    expect.arrayContaining([
      ["backups", "error", "最近一次成功的备份在 2026-11-19；2026-11-20 失败：磁盘满了"],
      ["backups", "warning", "最近一次演练恢复在 2026-10-01，超过 30 天"],
      ["jobs", "warning", "后台任务 send 有 1 个到期没有做，最早的等了 60 分钟"],
      ["jobs", "warning", "后台任务 reconcile 在 7 天里有 1 个失败，不再重试"],
      ["sandbox", "warning", "微信支付还在用沙箱"],
    ]),
  );
  expect(state.backups).toEqual({
    schedule: { folder, hour: 5, keep_days: 90 },
    ...record,
    copies: null,
    archive: null,
    stored: [
      { at: "2026-11-18T20:00:00.000Z", name: "zhixing-20261118T200000Z.zip.age", size_bytes: 20 },
      { at: "2026-11-17T20:00:00.000Z", name: "zhixing-20261117T200000Z.zip.age", size_bytes: 10 },
    ],
  });
});

test("states until when the continuous archive reaches, and since when it fails", async () => {
  const environment = { ARCHIVE_DIR: path.join(dataDir, "archive"), BACKUP_RECIPIENT: "age1" };
  const before = await readAsOwner(environment);
  expect(before.backups.archive).toEqual({ reached_at: null, copied_at: null, failed: null });
  const [reached, since] = ["2026-11-20T07:59:58.000Z", "2026-11-20T07:00:00.000Z"];
  const failed = { since, at: "2026-11-20T07:59:00.000Z", reason: "磁盘满了" };
  await writeFile(path.join(dataDir, "archive.json"), JSON.stringify({ reached, base: null, failed }));
  const { archive } = (await readAsOwner(environment)).backups;
  expect(archive).toEqual({ reached_at: reached, copied_at: null, failed: { since, reason: "磁盘满了" } });

  const warned = async () => JSON.stringify((await readAsOwner(environment)).checks).includes("同一块磁盘");
  expect(await warned()).toBe(false);
  await mkdir(environment.ARCHIVE_DIR);
  expect(await warned()).toBe(true);
});

test("names the newest copy in the bucket, and since when none is made", async () => {
  const environment = { BACKUP_DIR: path.join(dataDir, "copied"), BACKUP_S3_BUCKET: "copies" };
  expect((await readAsOwner(environment)).backups.copies).toEqual({ bucket: "copies", newest_at: null, failed: null });
  const [newest, since] = ["2026-11-18T20:00:00.000Z", "2026-11-19T20:35:00.000Z"];
  const failed = { since, at: "2026-11-20T07:35:00.000Z", reason: "没有这个桶" };
  await writeFile(path.join(dataDir, "backup-copies.json"), JSON.stringify({ newest, failed }));
  const state = await readAsOwner(environment);
  expect(state.backups.copies).toEqual({
    bucket: "copies",
    newest_at: newest,
    failed: { since, reason: "没有这个桶" },
  });
  expect(findingsOf(state)).toContainEqual([
    "backups",
    "error",
    "桶里最新的备份在 2026-11-19；从 2026-11-20 起没有复制成功：没有这个桶",
  ]);
});

test("a program older than the database is named", async () => {
  const { rows } = await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', 9000000000000 returning id",
  );
  const findings = findingsOf(await readAsOwner());
  expect(findings).toContainEqual(["database", "warning", "程序比数据库旧，少 1 个更新"]);
  await pool.query("delete from drizzle.__drizzle_migrations where id = $1", [rows[0].id]);
});
