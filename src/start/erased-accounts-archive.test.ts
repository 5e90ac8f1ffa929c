import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { createTestDatabase } from "../../test/database/database.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { runJob } from "../../test/run-job.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../../test/site/small-disk.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { limit } from "../../test/time/limits.ts";
import { markDestination } from "../cli/archive/archive-destination.ts";
import { HOUR_SECONDS } from "../kit/values/durations.ts";
import { createBackupJobs } from "./daily-backup.ts";

const SECRET = "a secret of the archived site, which is long enough";

/** A site whose archive is in a folder, with what erases an account and lists it. */
async function setUp(folder: string, archive: string) {
  const dataDir = path.join(folder, "data");
  await markDestination(archive, SECRET);
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { db, pool, url } = database;
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const warnings: unknown[] = [];
  const jobs = await createBackupJobs({
    config: {
      dataDir,
      APP_SECRET: SECRET,
      ARCHIVE_DIR: archive,
      BACKUP_DIR: path.join(folder, "backups"),
      BACKUP_HOUR: 4,
      BACKUP_KEEP_DAYS: 90,
      BACKUP_RECIPIENT: [await identityToRecipient(await generateX25519Identity())],
      BACKUP_PASSPHRASE_FILE: undefined,
    },
    bucket: null,
    db,
    url,
    clock,
    notify: async () => undefined,
    logger: { ...quietLogger, warn: (...entry: unknown[]) => void warnings.push(entry) },
    stopping: new AbortController().signal,
  });
  const record = () => runJob({ jobs }, "record-erased-accounts");
  const listIn = async (place: string) =>
    JSON.parse(await readFile(path.join(place, "erased-accounts.json"), "utf8"))
      .map((one: { user_id: number }) => one.user_id)
      .toSorted((one: number, other: number) => one - other);
  const erase = async () => {
    const { user } = await createPerson(db, { clock });
    await pool.query("insert into cancellations (user_id, requested_at, due_at) values ($1, $2, $2)", [
      user.id,
      clock.now(),
    ]);
    await runJob(createTestApp(db, { dataDir, clock }), "erase-accounts");
    await record();
    clock.advance(HOUR_SECONDS);
    return user.id;
  };
  return { warnings, record, listIn, erase };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "erased-accounts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("accounts that are erased while the archive's disk is missing are listed in the archive when it is back", {
  timeout: limit(60_000),
}, async () => {
  const folder = await createFolder();
  const [archive, disk] = [path.join(folder, "archive"), path.join(folder, "disk")];
  await mkdir(archive);
  const { warnings, record, listIn, erase } = await setUp(folder, archive);
  const before = await erase();
  expect(await listIn(archive)).toEqual([before]);
  warnings.length = 0;

  await rename(archive, disk);
  const missing = await erase();
  expect(await listIn(path.join(folder, "backups"))).toEqual([before, missing]);
  expect(await readdir(folder)).not.toContain("archive");
  // The mount point is there, but not its disk.
  await mkdir(archive);
  const unmounted = await erase();
  expect(await readdir(archive)).toEqual([]);
  expect(warnings).toHaveLength(2);

  await rm(archive, { recursive: true });
  await rename(disk, archive);
  await record();
  expect(await listIn(archive)).toEqual([before, missing, unmounted]);
  expect(warnings).toHaveLength(2);
});

test.for(["full", "read-only"])(
  "accounts that are erased while the archive's disk is %s are listed in the archive when it can be written again",
  { skip: whyNoSmallDisk !== null, timeout: limit(60_000) },
  async (state) => {
    const disk = await mountSmallDisk(1);
    onTestFinished(() => disk.remove());
    const remount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, disk.folder]);
    const folder = await createFolder();
    const { warnings, record, listIn, erase } = await setUp(folder, disk.folder);
    const before = await erase();
    warnings.length = 0;
    if (state === "full") disk.fill();
    else remount("ro");
    const meanwhile = await erase();
    expect(warnings).toHaveLength(1);
    expect(await listIn(path.join(folder, "backups"))).toEqual([before, meanwhile]);
    expect(await listIn(disk.folder)).toEqual([before]);

    if (state === "full") await disk.giveRoom();
    else remount("rw");
    await record();
    expect(await listIn(disk.folder)).toEqual([before, meanwhile]);
    expect(warnings).toHaveLength(1);
  },
);
