import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { readAppSecret } from "../adapters/app-secret.ts";
import { checkDestination } from "../cli/archive/archive-destination.ts";
import { readArchiveRecord } from "../cli/archive/archive-record.ts";
import { readBackupRecord, recordBackup } from "../cli/backup/backup-record.ts";
import { chooseRetained } from "../cli/backup/choose-retained.ts";
import type { BackupSettings } from "../cli/backup/encryption.ts";
import { recordErasedAccounts } from "../cli/backup/erased-accounts.ts";
import { BACKUP_SUFFIX, listBackups, nameBackup } from "../cli/backup/list-backups.ts";
import { explainFailure } from "../cli/explain-failure.ts";
import { listBackupFindings } from "../composition/doctor/site/backups-check.ts";
import { findLegalInForce } from "../features/front/site/server/legal/legal-store.ts";
import { listErasedSince } from "../features/identity/personal-data/server/cancellation-store.ts";
import { failedArchiveNotice, failedBackupNotice } from "../features/identity/staff/notifications.ts";
import { hasCode, isOutOfRoom } from "../kit/process/error-code.ts";
import type { Job } from "../kit/process/job.ts";
import { scriptBeside } from "../kit/process/script-beside.ts";
import { DAY_MS, MINUTE_MS } from "../kit/values/durations.ts";
import type { Database } from "../ports/database.ts";
import { createCopyJob } from "./backup-copies.ts";
import type { DailyBackupOptions } from "./backup-options.ts";
import { runInProcess } from "./run-in-process.ts";

/** The task of the process that makes one backup. */
export interface BackupTask {
  url: string;
  file: string;
  dataDir: string;
  appSecret: string;
  hasSecret: boolean;
  now: Date;
  settings: BackupSettings;
}

/** What part 5 of our own text of the privacy policy says; a published text may say another number. */
const PUBLISHED_DAYS = 90;
const LIMIT_SECONDS = 6 * 3_600;
const UNWRITABLE = ["EROFS", "EACCES", "EIO", "ENOENT", "ESTALE"];

/**
 * The jobs of the scheduled backup and of the archive; none without either. Throws an error of one line for settings it
 * refuses.
 */
export async function createBackupJobs(options: DailyBackupOptions): Promise<Job[]> {
  const { config, db, clock } = options;
  const { BACKUP_DIR: folder, BACKUP_HOUR: hour, ARCHIVE_DIR: archive } = config;
  const copying = await createCopyJob(options);
  if (folder === undefined && archive === undefined) return [];
  if (config.BACKUP_RECIPIENT.length === 0 && config.BACKUP_PASSPHRASE_FILE === undefined)
    throw new Error("BACKUP_DIR：每天的备份一律加密，还要设置 BACKUP_RECIPIENT 或 BACKUP_PASSPHRASE_FILE");
  const allowed = await readPublishedDays(db, clock.now());
  if (config.BACKUP_KEEP_DAYS > allowed)
    throw new Error(
      `BACKUP_KEEP_DAYS：隐私政策第五部分写明备份最长保留 ${allowed} 天，不能是 ${config.BACKUP_KEEP_DAYS}；要更久，先发布写明新天数的隐私政策`,
    );
  const recording: Job = {
    name: "record-erased-accounts",
    // A few minutes after accounts are erased.
    schedule: "30 * * * *",
    runsAfterLoss: true,
    run: () => recordErased(options),
  };
  const jobs = copying === null ? [recording] : [recording, copying];
  if (archive !== undefined)
    jobs.push({ name: "report-failing-archive", schedule: "* * * * *", run: () => reportFailingArchive(options) });
  if (folder === undefined) return jobs;
  for (const { what, remedy } of listBackupFindings(await readBackupRecord(config.dataDir), clock.now()))
    options.logger.warn({ warning: `${what}：${remedy}` }, "backups need attention");
  const run = () => backUpToday({ ...options, folder });
  return [{ name: "daily-backup", schedule: `0 ${hour} * * *`, expireInSeconds: LIMIT_SECONDS, run }, ...jobs];
}

/** The process of the archive has no access to notifications; a failure that is over by itself is not worth one. */
async function reportFailingArchive({ config: { dataDir }, db, clock, notify }: DailyBackupOptions): Promise<void> {
  const { failed } = await readArchiveRecord(dataDir);
  if (failed === null || clock.now().getTime() - failed.since.getTime() < MINUTE_MS) return;
  await db.transaction((tx) => notify(tx, failedArchiveNotice(failed.reason, failed.since)));
}

/** Lists the erased accounts beside the backups that still contain them, so that a restore erases them again. */
async function recordErased({ config, db, clock, logger }: DailyBackupOptions): Promise<void> {
  const { BACKUP_DIR: folder, ARCHIVE_DIR: archive } = config;
  const now = clock.now();
  const maxAgeDays = config.BACKUP_KEEP_DAYS;
  const erased = await listErasedSince(db, new Date(now.getTime() - maxAgeDays * DAY_MS));
  const accounts = erased.map(({ userId, finishedAt }) => ({ user_id: userId, erased_at: finishedAt }));
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await recordErasedAccounts(folder, accounts, { now, maxAgeDays });
  }
  if (archive === undefined) return;
  const appSecret = await readAppSecret({ dataDir: config.dataDir, configured: config.APP_SECRET });
  // The archive reports a failing disk, and the database keeps these accounts until it is back.
  const postpone = (error: unknown) =>
    logger.warn({ err: error }, "the erased accounts are listed when the archive is back");
  try {
    await checkDestination(archive, appSecret);
  } catch (error) {
    postpone(error);
    return;
  }
  await recordErasedAccounts(archive, accounts, { now, maxAgeDays }).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error;
    postpone(error);
  });
}

/** A disk that is full, read-only, damaged or was unmounted meanwhile. */
function isUnwritable(error: unknown): boolean {
  return isOutOfRoom(error) || UNWRITABLE.some((code) => hasCode(error, code));
}

/** How many days the privacy policy in force allows: `备份……最长九十日` or `备份……最长 60 天`. */
async function readPublishedDays(db: Database, at: Date): Promise<number> {
  const published = await findLegalInForce(db, { kind: "privacy", at });
  const [, days] = /备份[^。]*最长\s*(\d{1,4})\s*[日天]/.exec(published?.markdown ?? "") ?? [];
  return days === undefined ? PUBLISHED_DAYS : Number(days);
}

async function backUpToday(options: DailyBackupOptions & { folder: string }): Promise<void> {
  const { config, clock, folder } = options;
  const now = clock.now();
  const failures: unknown[] = [];
  await makeBackup(options, now).catch(async (error) => {
    failures.push(error, ...(await reportFailure(options, { reason: explainFailure(error), now })));
  });
  // Also after a failure: nothing may become older than the privacy policy says.
  const removed = removeOld(folder, { now, maxAgeDays: config.BACKUP_KEEP_DAYS });
  failures.push(...(await removed.catch((error: unknown) => [error])));
  const [first] = failures;
  if (failures.length > 1) throw new AggregateError(failures, explainFailure(first));
  if (failures.length === 1) throw first;
}

async function makeBackup(
  { config, url, stopping, folder }: DailyBackupOptions & { folder: string },
  now: Date,
): Promise<void> {
  const { dataDir, APP_SECRET: configured } = config;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const file = path.join(folder, nameBackup(now));
  const task: BackupTask = {
    url,
    file,
    dataDir,
    appSecret: await readAppSecret({ dataDir, configured }),
    hasSecret: configured === undefined,
    now,
    settings: {
      BACKUP_RECIPIENT: config.BACKUP_RECIPIENT,
      BACKUP_PASSPHRASE_FILE: config.BACKUP_PASSPHRASE_FILE,
    },
  };
  const contentHash = await runInProcess<string>(scriptBeside(import.meta.url, "backup-process"), task, {
    stopping,
    unexpected: (end) => `备份的进程意外结束（${end}）`,
  });
  await recordBackup(dataDir, { succeeded: { at: now, file, content_hash: contentHash ?? "" } });
}

/** Records and announces why there is no backup. @returns the errors that prevent either */
async function reportFailure(
  { config: { dataDir }, db, notify }: DailyBackupOptions,
  { reason, now }: { reason: string; now: Date },
): Promise<unknown[]> {
  const announce = async () => {
    const { succeeded } = await readBackupRecord(dataDir);
    await db.transaction((tx) => notify(tx, failedBackupNotice(reason, succeeded?.at ?? null)));
  };
  const ends = await Promise.allSettled([recordBackup(dataDir, { failed: { at: now, reason } }), announce()]);
  return ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
}

/** Removes every backup that it can. @returns the errors of the others */
async function removeOld(folder: string, { now, maxAgeDays }: { now: Date; maxAgeDays: number }): Promise<unknown[]> {
  const backups = await listBackups(folder);
  const dates = backups.map(({ at }) => at);
  const retained = new Set(chooseRetained(dates, now, maxAgeDays));
  const old = backups.filter(({ at }) => !retained.has(at));
  const ends = await Promise.allSettled(old.map(({ file }) => rm(file, { force: true })));
  return ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
}

/** A backup that was killed leaves its draft; the queue runs only one at a time. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith("zhixing-") && name.endsWith(`${BACKUP_SUFFIX}.part`)) await rm(path.join(folder, name));
}
