import type { StoragePlace } from "../adapters/storage/open-storage.ts";
import { checkS3 } from "../adapters/storage/s3/check-s3.ts";
import type { S3Config } from "../adapters/storage/s3/s3-config.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";
import { systemClock } from "../ports/clock.ts";

type StorageSettings = Pick<
  Config,
  "dataDir" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_ADDRESSING"
>;

const NEEDED = ["S3_BUCKET", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** The configured storage of files: all settings of a bucket, or none. */
export function readStoragePlace(config: StorageSettings): StoragePlace {
  return { dataDir: config.dataDir, s3: readS3Config(config) };
}

function readS3Config(config: StorageSettings): S3Config | null {
  const given = NEEDED.filter((name) => config[name] !== undefined);
  if (given.length === 0) return null;
  const missing = NEEDED.find((name) => config[name] === undefined);
  if (missing) throw new Error(`缺少配置 ${missing}：写了 ${given[0]} 就要写全`);
  return {
    endpoint: config.S3_ENDPOINT ?? "",
    region: config.S3_REGION,
    bucket: config.S3_BUCKET ?? "",
    accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
    addressing: config.S3_ADDRESSING,
  };
}

/** Throws for wrong settings. A service that is temporarily unreachable does not affect reading, so the site starts. */
export async function checkStorage({ s3 }: StoragePlace, logger: Pick<Logger, "warn">): Promise<void> {
  if (s3 === null || (await checkS3(s3, systemClock))) return;
  logger.warn({ endpoint: s3.endpoint }, "the store of files does not answer; files are unavailable until it does");
}
