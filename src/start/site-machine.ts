import { stat } from "node:fs/promises";
import { readOurMigrations } from "../adapters/database/migration-history.ts";
import { isOnSameDisk } from "../cli/archive/archive-destination.ts";
import { readArchiveRecord } from "../cli/archive/archive-record.ts";
import { readBackupRecord, readCopyRecord } from "../cli/backup/backup-record.ts";
import { listBackups } from "../cli/backup/list-backups.ts";
import type { Machine, StoredBackup } from "../composition/doctor/site-state.ts";
import type { Config } from "../config.ts";
import { nullIfMissing } from "../kit/process/error-code.ts";
import { isLoopback, listSimulated } from "./sandbox-access.ts";

/** What a check of the site needs to know of its machine, its settings and its program. */
export function readMachine(config: Config, migrationsFolder: string): Machine {
  const { dataDir, ARCHIVE_DIR: archive, BACKUP_DIR: folder, BACKUP_HOUR: hour, BACKUP_KEEP_DAYS: keepDays } = config;
  return {
    dataDir,
    countMigrations: () => readOurMigrations(migrationsFolder).length,
    sandbox: { simulated: listSimulated(config), isPublic: isPublic(config) },
    backups: {
      isScheduled: folder !== undefined,
      schedule: folder === undefined ? null : { folder, hour, keepDays },
      read: () => readBackupRecord(dataDir),
      bucket: config.BACKUP_S3_BUCKET ?? null,
      readCopies: config.BACKUP_S3_BUCKET === undefined ? null : () => readCopyRecord(dataDir),
      readArchive:
        archive === undefined
          ? null
          : async () => ({
              ...(await readArchiveRecord(dataDir)),
              isOnDataDisk: await isOnSameDisk(archive, dataDir),
            }),
      listStored: async () => (folder === undefined ? [] : listStored(folder)),
    },
  };
}

/** Whether the site has an address for others. */
export function isPublic({ ORIGIN }: Config): boolean {
  return ORIGIN !== undefined && !isLoopback(new URL(ORIGIN).hostname);
}

/** Without those that the daily job removes at this moment. */
async function listStored(folder: string): Promise<StoredBackup[]> {
  const stored: StoredBackup[] = [];
  for (const { at, file } of await listBackups(folder)) {
    const facts = await stat(file).catch(nullIfMissing);
    if (facts !== null) stored.push({ at, file, bytes: facts.size });
  }
  return stored;
}
