import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { sizeText } from "../../kit/values/size-text.ts";
import { systemClock } from "../../ports/clock.ts";
import { readBackupBucket } from "../../start/storage-place.ts";
import { UsageError } from "../usage.ts";
import {
  type BackupBucket,
  type BackupCopy,
  explainBucketError,
  listBackupCopies,
  openBackupBucket,
  readErasedCopy,
} from "./backup-bucket.ts";
import { syncFolder } from "./durable-file.ts";
import { recordErasedAccounts } from "./erased-accounts.ts";

export interface FetchBackupCommand {
  name: "fetch-backup";
  folder: string;
  /** Which backup of the bucket; null: the newest. */
  backup: string | null;
}

/**
 * Runs `fetch-backup`: downloads one backup from the bucket, with the list of the accounts erased since, into a folder
 * from which `restore` and `drill` read it. A file gets its name when it is complete.
 */
export async function runFetchBackup(
  { folder, backup }: FetchBackupCommand,
  { config }: { config: Config },
): Promise<void> {
  const place = readBackupBucket(config);
  if (place === null) throw new UsageError("fetch-backup 要设置 BACKUP_S3_BUCKET 和桶的其他设置");
  const bucket = openBackupBucket(place, systemClock);
  try {
    const copies = await listBackupCopies(bucket);
    const chosen = choose(copies, backup, bucket.name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, chosen.name);
    await download(bucket, chosen, file);
    const { text, accounts } = await readErasedCopy(bucket);
    if (text !== null)
      await recordErasedAccounts(folder, accounts, { now: systemClock.now(), maxAgeDays: config.BACKUP_KEEP_DAYS });
    process.stdout.write(
      `取回 ${file}（${sizeText(chosen.sizeBytes)}，备份于 ${chosen.at.toISOString()}）；桶 ${bucket.name} 里有 ${copies.length} 份备份\n` +
        `恢复：npm run cli -- restore ${file} --identity <私钥文件>\n`,
    );
  } catch (error) {
    throw explainBucketError(error);
  }
}

function choose(copies: readonly BackupCopy[], backup: string | null, bucket: string): BackupCopy {
  const chosen = backup === null ? copies.at(-1) : copies.find(({ name }) => name === backup);
  if (chosen !== undefined) return chosen;
  if (copies.length === 0) throw new Error(`桶 ${bucket} 里没有备份`);
  throw new Error(`桶 ${bucket} 里没有 ${backup}，有：${copies.map(({ name }) => name).join("、")}`);
}

async function download({ objects }: BackupBucket, { name, sizeBytes }: BackupCopy, file: string): Promise<void> {
  if ((await stat(file).catch(nullIfMissing))?.size === sizeBytes) return;
  const draft = `${file}.part`;
  try {
    const found = await objects.get(name);
    if (found === null) throw new Error(`${name} 刚刚从桶里删除了：再运行一次`);
    await pipeline(found.stream, createWriteStream(draft, { mode: 0o600, flush: true }));
    const { size } = await stat(draft);
    if (size !== sizeBytes) throw new Error(`${name} 只取回 ${size} 字节，应有 ${sizeBytes} 字节：再运行一次`);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}
