import type { StoragePlace } from "../adapters/storage/open-storage.ts";
import { checkS3 } from "../adapters/storage/s3/check-s3.ts";
import type { S3Config } from "../adapters/storage/s3/s3-config.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";
import { systemClock } from "../ports/clock.ts";

const NEEDED = ["BUCKET", "ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

/** The settings of the bucket of the files, or of the one with copies of backups. */
type Prefix = "S3" | "BACKUP_S3";

type BucketSettings<Of extends Prefix> = Pick<
  Config,
  `${Of}_${(typeof NEEDED)[number]}` | `${Of}_REGION` | `${Of}_ADDRESSING`
>;

/** The configured storage of files: all settings of a bucket, or none. */
export function readStoragePlace(config: Pick<Config, "dataDir"> & BucketSettings<"S3">): StoragePlace {
  return { dataDir: config.dataDir, s3: readBucket(config, "S3") };
}

/** The bucket with copies of the scheduled backups; null: there is none. */
export function readBackupBucket(config: BucketSettings<"BACKUP_S3">): S3Config | null {
  return readBucket(config, "BACKUP_S3");
}

/** Throws an error of one line if only a part of the settings is there. */
function readBucket<Of extends Prefix>(config: BucketSettings<Of>, prefix: Of): S3Config | null {
  const settings: Partial<Record<string, string>> = config;
  const read = (name: string) => settings[`${prefix}_${name}`];
  const given = NEEDED.filter((name) => read(name) !== undefined);
  if (given.length === 0) return null;
  const missing = NEEDED.find((name) => read(name) === undefined);
  if (missing) throw new Error(`缺少配置 ${prefix}_${missing}：写了 ${prefix}_${given[0]} 就要写全`);
  return {
    endpoint: read("ENDPOINT") ?? "",
    region: read("REGION") ?? "",
    bucket: read("BUCKET") ?? "",
    accessKeyId: read("ACCESS_KEY_ID") ?? "",
    secretAccessKey: read("SECRET_ACCESS_KEY") ?? "",
    addressing: config[`${prefix}_ADDRESSING`],
  };
}

/** Throws for wrong settings. A service that is temporarily unreachable does not affect reading, so the site starts. */
export async function checkStorage({ s3 }: StoragePlace, logger: Pick<Logger, "warn">): Promise<void> {
  if (s3 === null || (await checkS3(s3, systemClock))) return;
  logger.warn({ endpoint: s3.endpoint }, "the store of files does not answer; files are unavailable until it does");
}
