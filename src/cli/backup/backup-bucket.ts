import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { explainS3Error } from "../../adapters/storage/s3/check-s3.ts";
import { createS3Call } from "../../adapters/storage/s3/s3-call.ts";
import type { S3Config } from "../../adapters/storage/s3/s3-config.ts";
import { S3Error } from "../../adapters/storage/s3/s3-error.ts";
import { createS3Objects, type S3Objects } from "../../adapters/storage/s3/s3-objects.ts";
import type { Clock } from "../../ports/clock.ts";
import { markSecret } from "./archive-format.ts";
import { chooseRetained } from "./choose-retained.ts";
import { ERASED_LIST, parseErasedAccounts, recordErasedAccounts } from "./erased-accounts.ts";
import { BACKUP_PREFIX, listBackups, readBackupTime } from "./list-backups.ts";

/** The object that states whose backups are in the bucket. */
const MARKER = "backups-of-site.json";

const markerSchema = z.object({ secret_mark: z.string() });

/** A bucket with copies of the scheduled backups of one site (decision 0166). */
export interface BackupBucket {
  name: string;
  objects: S3Objects;
}

/** A backup in the bucket. */
export interface BackupCopy {
  at: Date;
  name: string;
  sizeBytes: number;
}

export function openBackupBucket(config: S3Config, clock: Clock): BackupBucket {
  return { name: config.bucket, objects: createS3Objects({ call: createS3Call({ config, clock }) }) };
}

/** The backups in the bucket, the oldest first. */
export async function listBackupCopies({ objects }: BackupBucket): Promise<BackupCopy[]> {
  const copies: BackupCopy[] = [];
  for (const { key, sizeBytes } of await objects.list(BACKUP_PREFIX)) {
    const at = readBackupTime(key);
    if (at !== null) copies.push({ at, name: key, sizeBytes });
  }
  return copies;
}

interface CopyOptions {
  /** The folder of the scheduled backups. */
  folder: string;
  appSecret: string;
  now: Date;
  maxAgeDays: number;
  stopping: AbortSignal;
}

/**
 * Brings the bucket up to date: uploads the backups that it lacks and the list of erased accounts, then removes what is
 * not retained, also after a failed upload. May be repeated at any time. Throws an error of one line.
 * @returns the time of the newest backup in the bucket
 */
export async function copyBackups(bucket: BackupBucket, options: CopyOptions): Promise<Date | null> {
  const failures: unknown[] = [];
  const attempt = (step: Promise<void>) => step.catch((error: unknown) => void failures.push(error));
  try {
    await claimBucket(bucket, options.appSecret);
    await attempt(uploadMissing(bucket, options));
    await attempt(copyErasedList(bucket, options));
    await attempt(removeOld(bucket, options));
    if (failures.length > 0) throw failures[0];
    return (await listBackupCopies(bucket)).at(-1)?.at ?? null;
  } catch (error) {
    throw explainBucketError(error);
  }
}

/** A refusal of the service as an error of one line that names the variable; any other error as it is. */
export function explainBucketError(error: unknown): unknown {
  return error instanceof S3Error ? new Error(explainS3Error(error, "BACKUP_S3"), { cause: error }) : error;
}

/** Two sites in one bucket would remove each other's backups. */
async function claimBucket({ name, objects }: BackupBucket, appSecret: string): Promise<void> {
  const mark = markSecret(appSecret);
  const found = await readObject(objects, MARKER);
  if (found !== null) {
    if (markerSchema.parse(JSON.parse(found)).secret_mark === mark) return;
    throw new Error(`桶 ${name} 里是另一个站点的备份（或者 APP_SECRET 换过）：给这个站点换一个桶`);
  }
  if ((await objects.list(BACKUP_PREFIX)).length > 0)
    throw new Error(`桶 ${name} 里有备份，但没有标记 ${MARKER}：给这个站点换一个空的桶`);
  const marker: z.input<typeof markerSchema> = { secret_mark: mark };
  await objects.put(MARKER, Buffer.from(JSON.stringify(marker)));
}

async function uploadMissing(bucket: BackupBucket, { folder, now, maxAgeDays, stopping }: CopyOptions): Promise<void> {
  const sizes = new Map((await listBackupCopies(bucket)).map(({ name, sizeBytes }) => [name, sizeBytes]));
  const local = await listBackups(folder);
  const copied = [...sizes.keys()].map((name) => readBackupTime(name)).filter((at) => at !== null);
  const retained = chooseRetained([...local.map(({ at }) => at), ...copied], now, maxAgeDays).map(Number);
  for (const { at, file } of local) {
    const name = path.basename(file);
    if (!retained.includes(at.getTime()) || sizes.get(name) === (await stat(file)).size) continue;
    await bucket.objects.putStream(name, createReadStream(file, { signal: stopping }));
  }
}

/** Accounts that only the copy names stay: a site that was restored elsewhere does not know them yet. */
async function copyErasedList({ name, objects }: BackupBucket, { folder, now, maxAgeDays }: CopyOptions) {
  const copied = await readObject(objects, ERASED_LIST);
  const accounts = copied === null ? [] : parseErasedAccounts(copied, `桶 ${name} 里的 ${ERASED_LIST}`);
  const merged = await recordErasedAccounts(folder, accounts, { now, maxAgeDays });
  const written = JSON.stringify(merged);
  if (written !== copied) await objects.put(ERASED_LIST, Buffer.from(written));
}

async function removeOld(bucket: BackupBucket, { now, maxAgeDays }: CopyOptions): Promise<void> {
  const copies = await listBackupCopies(bucket);
  const dates = copies.map(({ at }) => at);
  const retained = new Set(chooseRetained(dates, now, maxAgeDays));
  for (const { at, name } of copies) if (!retained.has(at)) await bucket.objects.remove(name);
}

/** The text of a small object; null: it does not exist. */
export async function readObject(objects: S3Objects, key: string): Promise<string | null> {
  const found = await objects.get(key);
  return found && text(found.stream);
}
