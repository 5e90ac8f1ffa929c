import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, setUpDatabase } from "../../test/database/database.ts";
import type { CopyTask } from "../../test/operations/copy-backups-process.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { runSharedCli } from "../../test/run-cli.ts";
import { runJob } from "../../test/run-job.ts";
import { createFixedClock, type FixedClock } from "../../test/time/fixed-clock.ts";
import { limit } from "../../test/time/limits.ts";
import type { S3Config } from "../adapters/storage/s3/s3-config.ts";
import { listBackupCopies, openBackupBucket } from "../cli/backup/backup-bucket.ts";
import { readCopyRecord } from "../cli/backup/backup-record.ts";
import { nameBackup } from "../cli/backup/list-backups.ts";
import type { Notice } from "../domain/notifications/define-notification.ts";
import { DAY_MS, HOUR_SECONDS } from "../kit/values/durations.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import { type S3Sandbox, startS3Sandbox } from "../sandbox/s3/s3-server.ts";
import { createBackupJobs } from "./daily-backup.ts";

const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret of the bucket", region: "us-east-1" };
const SECRET = "a secret of the site whose backups are copied";
const NOW = "2026-11-27T20:00:00Z";
/** Sent in three parts. */
const LARGE = Buffer.alloc(17 * 1024 * 1024, "a");

const database = await setUpDatabase();
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const notices: Notice[] = [];
let folder = "";
let clock: FixedClock;
let sandbox: S3Sandbox;

const inFolder = (...steps: string[]) => path.join(folder, ...steps);
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS);

async function openBucket(of: Clock): Promise<S3Sandbox> {
  const opened = await startS3Sandbox({ folder: inFolder("bucket"), account, bucket: "copies", clock: of });
  onTestFinished(() => opened.close());
  return opened;
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  clock = createFixedClock(NOW);
  sandbox = await openBucket(clock);
  notices.length = 0;
  for (const name of ["data", "backups"]) await mkdir(inFolder(name));
  await writeFile(inFolder("key.txt"), `${identity}\n`);
});

interface Changes {
  secret?: string;
  bucket?: Partial<S3Config>;
  stopping?: AbortSignal;
  backupDir?: string;
}

async function createJobs({ secret = SECRET, bucket = {}, stopping, backupDir = "backups" }: Changes = {}) {
  const jobs = await createBackupJobs({
    config: {
      dataDir: inFolder("data"),
      APP_SECRET: secret,
      ARCHIVE_DIR: undefined,
      BACKUP_DIR: inFolder(backupDir),
      BACKUP_HOUR: 4,
      BACKUP_KEEP_DAYS: 90,
      BACKUP_RECIPIENT: [recipient],
      BACKUP_PASSPHRASE_FILE: undefined,
    },
    bucket: { ...sandbox.config, ...bucket },
    db: database.db,
    url: database.url,
    clock,
    notify: async (_tx, notice) => void notices.push(notice),
    logger: quietLogger,
    stopping: stopping ?? new AbortController().signal,
  });
  return { jobs, copy: () => runJob({ jobs }, "copy-backups") };
}

/** Names and sizes in the bucket, the oldest first. */
const listCopies = async () =>
  (await listBackupCopies(openBackupBucket(sandbox.config, clock))).map(({ name, sizeBytes }) => [name, sizeBytes]);

const addBackup = async (at: Date, bytes: Buffer | string = "backup") => {
  const file = inFolder("backups", nameBackup(at));
  await writeFile(file, bytes);
  return path.basename(file);
};

test("a backup is copied, fetched on another machine and restored there with the same hash", {
  timeout: limit(120_000),
}, async () => {
  await writeFile(inFolder("data", "note"), "not a part of backups");
  const { jobs, copy } = await createJobs();
  await runJob({ jobs }, "daily-backup");
  await runJob({ jobs }, "record-erased-accounts");
  await copy();
  const name = nameBackup(clock.now());
  const file = inFolder("backups", name);
  expect(await listCopies()).toEqual([[name, (await stat(file)).size]]);
  expect(await readCopyRecord(inFolder("data"))).toEqual({ newest: clock.now(), failed: null });

  const elsewhere = (await openBucket(systemClock)).config;
  const target = await createEmptyDatabase();
  onTestFinished(() => target.drop());
  const machine = {
    DATA_DIR: inFolder("new"),
    DATABASE_URL: target.url,
    APP_SECRET: SECRET,
    BACKUP_S3_ENDPOINT: elsewhere.endpoint,
    BACKUP_S3_BUCKET: elsewhere.bucket,
    BACKUP_S3_ACCESS_KEY_ID: elsewhere.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: elsewhere.secretAccessKey,
    BACKUP_S3_ADDRESSING: elsewhere.addressing,
  };
  const fetched = await runSharedCli(machine, ["fetch-backup", inFolder("fetched")]);
  expect(fetched).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringContaining(`取回 ${inFolder("fetched", name)}（`),
  });
  expect((await readdir(inFolder("fetched"))).sort()).toEqual(["erased-accounts.json", name]);
  expect((await readFile(inFolder("fetched", name))).equals(await readFile(file))).toBe(true);
  const restored = await runSharedCli(machine, [
    "restore",
    inFolder("fetched", name),
    "--identity",
    inFolder("key.txt"),
  ]);
  expect(restored).toMatchObject({ code: 0, err: "" });
  const { content_hash: hash } = JSON.parse(await readFile(inFolder("data", "backups.json"), "utf8")).succeeded;
  expect(restored.out).toContain(hash);

  const unknown = await runSharedCli(machine, ["fetch-backup", inFolder("fetched"), "--backup", "other"]);
  expect(unknown).toMatchObject({ code: 1, err: `桶 copies 里没有 other，有：${name}\n` });
});

test("the bucket keeps what the retention rule keeps, also of backups that the folder lost", async () => {
  const retained = [await addBackup(daysAgo(80)), await addBackup(daysAgo(8)), await addBackup(daysAgo(1))];
  const { copy } = await createJobs();
  await copy();
  expect(await listCopies()).toEqual(retained.map((name) => [name, 6]));

  // A new disk for the folder: the copies stay, and old ones go by their age alone.
  await rm(inFolder("backups"), { recursive: true });
  await mkdir(inFolder("backups"));
  clock.advance(11 * 24 * HOUR_SECONDS);
  const newest = await addBackup(clock.now());
  await copy();
  expect((await listCopies()).map(([name]) => name)).toEqual([retained[1], retained[2], newest]);
});

test("an upload that breaks leaves no object, is reported once for all failures, and is made up for", {
  timeout: limit(60_000),
}, async () => {
  const small = await addBackup(daysAgo(1));
  const large = await addBackup(daysAgo(0), LARGE);
  const { copy } = await createJobs();
  const since = clock.now();
  for (const [operation, trouble, times] of [
    ["put-part", "slow-down", 3],
    ["complete", "error-in-200", 1],
  ] as const) {
    sandbox.troubles.add(operation, trouble, times);
    await expect(copy()).rejects.toThrow("文件存储暂时不可用");
    expect(await listCopies()).toEqual([[small, 6]]);
    expect(await sandbox.listUploads()).toEqual([]);
    const { newest, failed } = await readCopyRecord(inFolder("data"));
    expect([newest, failed]).toEqual([null, { since, at: clock.now(), reason: expect.stringContaining("不可用") }]);
    clock.advance(HOUR_SECONDS);
  }
  expect(new Set(notices.map(({ key }) => key)).size).toBe(1);

  await copy();
  expect(await listCopies()).toEqual([
    [small, 6],
    [large, LARGE.length],
  ]);
  expect(await readCopyRecord(inFolder("data"))).toEqual({ newest: daysAgo(0), failed: null });
});

test("a stop of the site aborts the upload and is no failure of the copies", async () => {
  await addBackup(daysAgo(0), LARGE);
  const stopping = new AbortController();
  const { copy } = await createJobs({ stopping: stopping.signal });
  stopping.abort();
  await expect(copy()).rejects.toThrow();
  expect([await listCopies(), await sandbox.listUploads(), notices]).toEqual([[], [], []]);
  expect(await readCopyRecord(inFolder("data"))).toEqual({ newest: null, failed: null });
});

test("a process that is killed during an upload leaves no object, and the next one makes up for it", {
  timeout: limit(60_000),
}, async () => {
  const name = await addBackup(daysAgo(0), LARGE);
  const bucket = await openBucket(systemClock);
  const child = fork(path.join(import.meta.dirname, "../../test/operations/copy-backups-process.ts"), {
    serialization: "advanced",
  });
  const ended = once(child, "exit");
  bucket.troubles.add("put-part", "silent");
  const task: CopyTask = {
    bucket: bucket.config,
    folder: inFolder("backups"),
    appSecret: SECRET,
    now: new Date(NOW),
    maxAgeDays: 90,
  };
  child.send(task);
  await expect.poll(() => bucket.operations).toContain("put-part");
  child.kill("SIGKILL");
  await ended;
  expect(await listCopies()).toEqual([]);
  await (await createJobs()).copy();
  expect(await listCopies()).toEqual([[name, LARGE.length]]);
});

test("old copies are removed although a new one cannot be uploaded", async () => {
  const old = await addBackup(daysAgo(60));
  const { copy } = await createJobs();
  await copy();
  expect(await listCopies()).toEqual([[old, 6]]);
  clock.advance(31 * 24 * HOUR_SECONDS);
  await addBackup(clock.now());
  sandbox.troubles.add("put", "slow-down", 3);
  await expect(copy()).rejects.toThrow();
  expect(await listCopies()).toEqual([]);
});

test("erased accounts that only the bucket lists stay listed", async () => {
  const at = daysAgo(2).toISOString();
  await writeFile(inFolder("backups", "erased-accounts.json"), JSON.stringify([{ user_id: 7, erased_at: at }]));
  await (await createJobs()).copy();
  await mkdir(inFolder("restored"));
  const later = JSON.stringify([{ user_id: 9, erased_at: at }]);
  await writeFile(inFolder("restored", "erased-accounts.json"), later);
  await (await createJobs({ backupDir: "restored" })).copy();
  const listed = JSON.parse(await readFile(inFolder("restored", "erased-accounts.json"), "utf8"));
  expect(listed.map((one: { user_id: number }) => one.user_id).sort()).toEqual([7, 9]);
});

test("the bucket of another site, or one with backups of nobody, is not touched", async () => {
  const mine = await addBackup(daysAgo(0));
  await (await createJobs()).copy();
  const other = await createJobs({ secret: "a secret of another site, which is long enough", backupDir: "other" });
  await mkdir(inFolder("other"));
  await writeFile(inFolder("other", nameBackup(daysAgo(1))), "other");
  await expect(other.copy()).rejects.toThrow("桶 copies 里是另一个站点的备份");
  expect(await listCopies()).toEqual([[mine, 6]]);

  await openBackupBucket(sandbox.config, clock).objects.remove("backups-of-site.json");
  await expect(other.copy()).rejects.toThrow("里有备份，但没有标记");
});

test.each([
  ["BACKUP_S3_SECRET_ACCESS_KEY", { bucket: { secretAccessKey: "another" } }],
  ["BACKUP_S3_BUCKET", { bucket: { bucket: "elsewhere" } }],
])("a wrong %s is refused at the start in one line", async (name, change) => {
  await expect(createJobs(change)).rejects.toThrow(new RegExp(`^${name}：[^\\n]*$`));
});
