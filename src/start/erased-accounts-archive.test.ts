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
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { limit } from "../../test/time/limits.ts";
import { markDestination } from "../cli/archive/archive-destination.ts";
import { HOUR_SECONDS } from "../kit/values/durations.ts";
import { createBackupJobs } from "./daily-backup.ts";

const SECRET = "a secret of the archived site, which is long enough";

test("accounts that are erased while the archive's disk is missing are listed in the archive when it is back", {
  timeout: limit(60_000),
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "erased-accounts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [dataDir, archive, disk] = [path.join(folder, "data"), path.join(folder, "archive"), path.join(folder, "disk")];
  await mkdir(archive);
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
    db,
    url,
    clock,
    notify: async () => undefined,
    logger: { ...quietLogger, warn: (...entry: unknown[]) => void warnings.push(entry) },
    stopping: new AbortController().signal,
  });
  const listIn = async (place: string) =>
    JSON.parse(await readFile(path.join(place, "erased-accounts.json"), "utf8")).map(
      (one: { user_id: number }) => one.user_id,
    );
  const erase = async () => {
    const { user } = await createPerson(db, { clock });
    await pool.query("insert into cancellations (user_id, requested_at, due_at) values ($1, $2, $2)", [
      user.id,
      clock.now(),
    ]);
    await runJob(createTestApp(db, { dataDir, clock }), "erase-accounts");
    await runJob({ jobs }, "record-erased-accounts");
    clock.advance(HOUR_SECONDS);
    return user.id;
  };
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
  await runJob({ jobs }, "record-erased-accounts");
  expect((await listIn(archive)).toSorted()).toEqual([before, missing, unmounted].toSorted());
  expect(warnings).toHaveLength(2);
});
