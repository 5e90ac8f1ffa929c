import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { setUpDatabase } from "../../test/database/database.ts";
import { runSharedCli } from "../../test/run-cli.ts";
import { runJob } from "../../test/run-job.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { limit } from "../../test/time/limits.ts";
import { readBackupRecord } from "../cli/backup/backup-record.ts";
import type { DailyBackupConfig } from "./backup-options.ts";
import { createBackupJobs } from "./daily-backup.ts";

const run = promisify(execFile);
const database = await setUpDatabase();
const warnings: unknown[] = [];
const logger = { warn: (facts: object) => warnings.push(facts) };
const clock = createFixedClock("2026-11-27T20:00:00Z");
let folder = "";
let config: DailyBackupConfig;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "daily-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const identity = await generateX25519Identity();
  await writeFile(path.join(folder, "key.txt"), `# a key\n${identity}\n`);
  config = {
    dataDir: path.join(folder, "data"),
    APP_SECRET: undefined,
    ARCHIVE_DIR: undefined,
    BACKUP_DIR: path.join(folder, "backups"),
    BACKUP_HOUR: 4,
    BACKUP_KEEP_DAYS: 90,
    BACKUP_RECIPIENT: [await identityToRecipient(identity)],
    BACKUP_PASSPHRASE_FILE: undefined,
  };
  await mkdir(path.join(config.dataDir, "files"), { recursive: true });
  await writeFile(path.join(config.dataDir, "files", "picture"), "picture");
  await database.pool.query("delete from legal_texts");
});

const createJobs = (changed: Partial<DailyBackupConfig> = {}, stopping = new AbortController().signal) =>
  createBackupJobs({
    config: { ...config, ...changed },
    bucket: null,
    db: database.db,
    url: database.url,
    clock,
    notify: async () => undefined,
    logger,
    stopping,
  });
const publishPrivacy = (sentence: string) =>
  database.pool.query(
    `insert into legal_texts (kind, version, title, markdown, html, renderer_version, published_at, effective_at)
     values ('privacy', '2', '隐私政策', $1, '', 1, '2026-11-01', '2026-11-01')`,
    [sentence],
  );

test("makes an encrypted backup, removes old ones and records it", { timeout: limit(60_000) }, async () => {
  const backups = path.join(folder, "backups");
  await mkdir(backups);
  const old = [
    "zhixing-20260801T200000Z.zip.age",
    "zhixing-20261126T190000Z.zip.age",
    "zhixing-20261126T200000Z.zip.age",
  ];
  for (const name of [...old, "zhixing-20261120T200000Z.zip.age.part", "notes.txt"])
    await writeFile(path.join(backups, name), "");
  const jobs = await createJobs();
  expect(jobs).toMatchObject([{ name: "daily-backup", schedule: "0 4 * * *" }, { name: "record-erased-accounts" }]);
  await runJob({ jobs }, "daily-backup");

  const made = "zhixing-20261127T200000Z.zip.age";
  expect((await readdir(backups)).sort()).toEqual(["notes.txt", "zhixing-20261126T200000Z.zip.age", made]);
  const file = path.join(backups, made);
  const args = ["backup", "--verify", "--identity", path.join(folder, "key.txt"), file];
  const verified = await runSharedCli({ DATA_DIR: folder }, args);
  expect(verified).toMatchObject({
    code: 0,
    out: expect.stringContaining("1 个文件，备份于 2026-11-27T20:00:00.000Z"),
  });
  const record = await readBackupRecord(config.dataDir);
  expect(record).toEqual({
    succeeded: { at: clock.now(), file, content_hash: /总校验值 (\w+)/.exec(verified.out)?.[1] },
    failed: null,
    drilled: null,
  });

  // The secret is inside, so what was restored opens everything.
  await run("age", ["-d", "-i", path.join(folder, "key.txt"), "-o", path.join(folder, "clear.zip"), file]);
  expect((await readFile(path.join(folder, "clear.zip"))).includes("app-secret")).toBe(true);
});

test("records a failure with its reason and still removes what is too old", { timeout: limit(60_000) }, async () => {
  const backups = path.join(folder, "backups");
  await mkdir(backups);
  await writeFile(path.join(backups, "zhixing-20260801T200000Z.zip.age"), "");
  const jobs = await createJobs({ BACKUP_RECIPIENT: [], BACKUP_PASSPHRASE_FILE: path.join(folder, "missing") });
  await expect(runJob({ jobs }, "daily-backup")).rejects.toThrow("读不到密钥文件");
  expect(await readdir(backups)).toEqual([]);
  expect(await readBackupRecord(config.dataDir)).toEqual({
    succeeded: null,
    failed: { at: clock.now(), reason: expect.stringContaining("读不到密钥文件") },
    drilled: null,
  });
});

test("fails with the reason of the backup when old backups cannot be removed either", {
  timeout: limit(60_000),
}, async () => {
  // `rm` removes no folder, also for root.
  const stuck = path.join(folder, "backups", "zhixing-20260801T200000Z.zip.age");
  await mkdir(stuck, { recursive: true });
  await writeFile(path.join(folder, "backups", "zhixing-20260802T200000Z.zip.age"), "");
  const failing = await createJobs({ BACKUP_RECIPIENT: [], BACKUP_PASSPHRASE_FILE: path.join(folder, "missing") });
  await expect(runJob({ jobs: failing }, "daily-backup")).rejects.toMatchObject({
    message: expect.stringContaining("读不到密钥文件"),
    errors: [{ message: expect.stringContaining("读不到密钥文件") }, { message: expect.stringContaining(stuck) }],
  });
  // One that cannot be removed does not keep the others.
  expect(await readdir(path.dirname(stuck))).toEqual([path.basename(stuck)]);

  await expect(runJob({ jobs: await createJobs() }, "daily-backup")).rejects.toThrow(stuck);
  expect(await readBackupRecord(config.dataDir)).toMatchObject({ succeeded: { at: clock.now() } });
});

test("refuses settings that leave backups readable or keep them longer than the privacy policy in force says", async () => {
  expect(await createJobs({ BACKUP_DIR: undefined, BACKUP_KEEP_DAYS: 3_000 })).toEqual([]);
  await expect(createJobs({ BACKUP_RECIPIENT: [] })).rejects.toThrow(/^BACKUP_DIR：每天的备份一律加密[^\n]*$/);
  await expect(createJobs({ BACKUP_KEEP_DAYS: 91 })).rejects.toThrow(
    /^BACKUP_KEEP_DAYS：隐私政策第五部分写明备份最长保留 90 天，不能是 91；[^\n]*$/,
  );
  await publishPrivacy("备份里的副本随备份周期自然覆盖，最长九十日。");
  await expect(createJobs({ BACKUP_KEEP_DAYS: 91 })).rejects.toThrow("90 天");
  await database.pool.query("delete from legal_texts");
  await publishPrivacy("备份里的副本随备份周期自然覆盖，最长 180 日。");
  expect(await createJobs({ BACKUP_KEEP_DAYS: 180 })).toHaveLength(2);
  await expect(createJobs({ BACKUP_KEEP_DAYS: 181 })).rejects.toThrow("180 天");
});
