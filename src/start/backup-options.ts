import type { S3Config } from "../adapters/storage/s3/s3-config.ts";
import type { BackupSettings } from "../cli/backup/encryption.ts";
import type { Config } from "../config.ts";
import type { Notify } from "../domain/notifications/define-notification.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";

/** The settings of the scheduled backup, its copies and the archive. */
export type DailyBackupConfig = BackupSettings &
  Pick<Config, "dataDir" | "APP_SECRET" | "ARCHIVE_DIR" | "BACKUP_DIR" | "BACKUP_HOUR" | "BACKUP_KEEP_DAYS">;

/** What the jobs of the backups work with. */
export interface DailyBackupOptions {
  config: DailyBackupConfig;
  /** Where copies of the scheduled backups are stored; null: nowhere. */
  bucket: S3Config | null;
  db: Database;
  url: string;
  clock: Clock;
  notify: Notify;
  logger: Pick<Logger, "warn">;
  stopping: AbortSignal;
}
