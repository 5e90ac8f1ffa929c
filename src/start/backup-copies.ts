import { readAppSecret } from "../adapters/app-secret.ts";
import { checkS3 } from "../adapters/storage/s3/check-s3.ts";
import { copyBackups, openBackupBucket } from "../cli/backup/backup-bucket.ts";
import { readCopyRecord, writeCopyRecord } from "../cli/backup/backup-record.ts";
import { explainFailure } from "../cli/explain-failure.ts";
import { failedCopyNotice } from "../features/identity/staff/notifications.ts";
import type { Job } from "../kit/process/job.ts";
import type { DailyBackupOptions } from "./backup-options.ts";

const LIMIT_SECONDS = 6 * 3_600;

/**
 * The job that copies the scheduled backups to a bucket; null without a bucket. Throws an error of one line for settings
 * it refuses, also those that the service refuses.
 */
export async function createCopyJob(options: DailyBackupOptions): Promise<Job | null> {
  const { config, bucket: place, clock, logger } = options;
  if (place === null) return null;
  const { BACKUP_DIR: folder } = config;
  if (folder === undefined)
    throw new Error("BACKUP_S3_BUCKET：桶里放的是 BACKUP_DIR 里备份的副本，还要设置 BACKUP_DIR");
  if (!(await checkS3(place, clock, "BACKUP_S3")))
    logger.warn({ endpoint: place.endpoint }, "the store of the backups does not answer; they are copied when it does");
  const bucket = openBackupBucket(place, clock);
  return {
    name: "copy-backups",
    // After the hourly list of erased accounts, and every hour, so that what failed is made up for.
    schedule: "35 * * * *",
    expireInSeconds: LIMIT_SECONDS,
    run: () => copy(options, { bucket, folder }),
  };
}

async function copy(
  { config, db, clock, notify, stopping }: DailyBackupOptions,
  { bucket, folder }: { bucket: ReturnType<typeof openBackupBucket>; folder: string },
): Promise<void> {
  const { dataDir, APP_SECRET: configured, BACKUP_KEEP_DAYS: maxAgeDays } = config;
  const appSecret = await readAppSecret({ dataDir, configured });
  try {
    const newest = await copyBackups(bucket, { folder, appSecret, now: clock.now(), maxAgeDays, stopping });
    await writeCopyRecord(dataDir, { newest, failed: null });
  } catch (error) {
    stopping.throwIfAborted();
    const { newest, failed } = await readCopyRecord(dataDir);
    const at = clock.now();
    const since = failed?.since ?? at;
    const reason = explainFailure(error);
    await writeCopyRecord(dataDir, { newest, failed: { since, at, reason } });
    await db.transaction((tx) => notify(tx, failedCopyNotice(reason, since)));
    throw error;
  }
}
