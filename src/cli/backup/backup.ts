import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { readAppSecret } from "../../adapters/app-secret.ts";
import type { Config } from "../../config.ts";
import { isOutOfRoom, nullIfMissing } from "../../kit/process/error-code.ts";
import { systemClock } from "../../ports/clock.ts";
import { describePossibleLoss } from "../archive/possible-loss.ts";
import { type CommandOptions, openDatabase } from "../open-database.ts";
import { type BackupRecord, recordBackup } from "./backup-record.ts";
import { type BackupSettings, chooseEncryption } from "./encryption.ts";
import { makeBackup } from "./make-backup.ts";

/**
 * Runs `backup`: everything except the secret is written to one archive, the secret to a separate file; an encrypted
 * archive contains it. The site may be running. The archive gets its final name only when both are complete.
 */
export async function runBackup(
  { file, ...given }: { file: string; recipient: string | null; passphraseFile: string | null },
  options: CommandOptions & {
    config: Pick<Config, "APP_SECRET" | "S3_BUCKET" | "ARCHIVE_DIR" | "BACKUP_DIR" | "BACKUP_HOUR"> & BackupSettings;
  },
): Promise<void> {
  const { dataDir, S3_BUCKET: bucket, APP_SECRET: configured } = options.config;
  const encryption = await chooseEncryption(given, options.config);
  const hasSecret = encryption !== null && configured === undefined;
  const database = await openDatabase(options);
  try {
    const appSecret = await readAppSecret({ dataDir, configured });
    const secretFile = configured === undefined && !hasSecret ? `${file}.app-secret` : null;
    const beforeNamed = async () => {
      if (secretFile !== null) await setSecretAside(secretFile, appSecret);
    };
    const { url } = database;
    const now = systemClock.now();
    const counts = await makeBackup({ url, file, dataDir, appSecret, now, encryption, hasSecret, beforeNamed });
    const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`备份完成：${file}（${rows} 行数据，${counts.files} 个文件）\n`);
    if (bucket !== undefined) process.stdout.write(inBucket(bucket));
    process.stdout.write(`总校验值 ${counts.content_hash}\n`);
    await recordSuccess(dataDir, { at: now, file: path.resolve(file), content_hash: counts.content_hash });
    if (hasSecret) process.stdout.write(INSIDE);
    else process.stdout.write(secretFile === null ? CONFIGURED : describeSecret(secretFile));
    process.stdout.write(describePossibleLoss(options.config));
  } finally {
    await database.close();
  }
}

const inBucket = (bucket: string) => `图片和视频在桶 ${bucket} 里，不在备份里：要用服务商的复制功能另外备份\n`;
const INSIDE = "备份已加密，密钥在里面：解开它的私钥或口令请另外保管，丢了就不能恢复\n";
const CONFIGURED = "密钥 APP_SECRET 不在备份里：恢复时要设置同一个 APP_SECRET\n";

/** A full disk of the site is a reason to make a backup elsewhere, which is complete without its record. */
async function recordSuccess(dataDir: string, succeeded: NonNullable<BackupRecord["succeeded"]>): Promise<void> {
  try {
    await recordBackup(dataDir, { succeeded });
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    process.stdout.write(`${dataDir} 所在的磁盘已满，没有记下这次备份的日期\n`);
  }
}

/** A backup that was killed may have left this file. */
async function setSecretAside(secretFile: string, appSecret: string): Promise<void> {
  const there = await readFile(secretFile, "utf8").catch(nullIfMissing);
  if (there === appSecret) return;
  if (there !== null) throw new Error(`${secretFile} 已经存在，里面是别的密钥：备份不会覆盖旧文件`);
  try {
    await writeFile(secretFile, appSecret, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    await rm(secretFile, { force: true });
    throw error;
  }
}

function describeSecret(secretFile: string): string {
  return `密钥不在备份里，另存为 ${secretFile}：请和备份分开保管，恢复时用 --secret 写明它\n`;
}
