import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { explainS3Error } from "../../adapters/storage/s3/check-s3.ts";
import { createS3Call } from "../../adapters/storage/s3/s3-call.ts";
import type { S3Config } from "../../adapters/storage/s3/s3-config.ts";
import { S3Error } from "../../adapters/storage/s3/s3-error.ts";
import { createS3Objects, type S3Objects } from "../../adapters/storage/s3/s3-objects.ts";
import type { Clock } from "../../ports/clock.ts";
import { chooseRetained } from "./choose-retained.ts";
import { ERASED_LIST, type ErasedAccount, parseErasedAccounts, recordErasedAccounts } from "./erased-accounts.ts";
import { BACKUP_PREFIX, listBackups, readBackupTime } from "./list-backups.ts";
import { isMarkerOf, writeMarker } from "./site-marker.ts";

/** The object that states whose backups are in the bucket. */
const MARKER = "backups-of-site.json";

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
    const copies = await listBackupCopies(bucket);
    await claimBucket(bucket, { appSecret: options.appSecret, isEmpty: copies.length === 0 });
    await attempt(uploadMissing(bucket, { ...options, copies }));
    await attempt(copyErasedList(bucket, options));
    const retained = chooseRetained(timesOf(copies), options.now, options.maxAgeDays);
    await attempt(removeOld(bucket, { copies, retained }));
    if (failures.length > 0) throw failures[0];
    return retained[0] ?? null;
  } catch (error) {
    throw explainBucketError(error);
  }
}

/** A refusal of the service as an error of one line that names the variable; any other error as it is. */
export function explainBucketError(error: unknown): unknown {
  return error instanceof S3Error ? new Error(explainS3Error(error, "BACKUP_S3"), { cause: error }) : error;
}

/** Two sites in one bucket would remove each other's backups. */
async function claimBucket(
  { name, objects }: BackupBucket,
  { appSecret, isEmpty }: { appSecret: string; isEmpty: boolean },
): Promise<void> {
  const marker = await readObject(objects, MARKER);
  if (marker !== null) {
    if (isMarkerOf(marker, appSecret)) return;
    throw new Error(`桶 ${name} 里是另一个站点的备份（或者 APP_SECRET 换过）：给这个站点换一个桶`);
  }
  if (!isEmpty) throw new Error(`桶 ${name} 里有备份，但没有标记 ${MARKER}：给这个站点换一个空的桶`);
  await objects.put(MARKER, Buffer.from(writeMarker(appSecret)));
}

/** Adds to `copies` what it uploads. */
async function uploadMissing(
  { objects }: BackupBucket,
  { folder, now, maxAgeDays, stopping, copies }: CopyOptions & { copies: BackupCopy[] },
): Promise<void> {
  const sizes = new Map(copies.map(({ name, sizeBytes }) => [name, sizeBytes]));
  const local = await listBackups(folder);
  const retained = chooseRetained([...timesOf(local), ...timesOf(copies)], now, maxAgeDays).map(Number);
  for (const { at, file } of local) {
    const name = path.basename(file);
    if (!retained.includes(at.getTime()) || sizes.get(name) === (await stat(file)).size) continue;
    const sizeBytes = await objects.putStream(name, createReadStream(file, { signal: stopping }));
    if (!sizes.has(name)) copies.push({ at, name, sizeBytes });
  }
}

/** Accounts that only the copy names stay: a site that was restored elsewhere does not know them yet. */
async function copyErasedList(bucket: BackupBucket, { folder, now, maxAgeDays }: CopyOptions): Promise<void> {
  const copied = await readErasedCopy(bucket);
  const merged = await recordErasedAccounts(folder, copied.accounts, { now, maxAgeDays });
  const written = JSON.stringify(merged);
  if (written !== copied.text) await bucket.objects.put(ERASED_LIST, Buffer.from(written));
}

/** The list of erased accounts in the bucket; without one, its text is null. */
export async function readErasedCopy({
  name,
  objects,
}: BackupBucket): Promise<{ text: string | null; accounts: ErasedAccount[] }> {
  const found = await readObject(objects, ERASED_LIST);
  return { text: found, accounts: found === null ? [] : parseErasedAccounts(found, `桶 ${name} 里的 ${ERASED_LIST}`) };
}

async function removeOld(
  { objects }: BackupBucket,
  { copies, retained }: { copies: readonly BackupCopy[]; retained: readonly Date[] },
): Promise<void> {
  for (const { at, name } of copies) if (!retained.includes(at)) await objects.remove(name);
}

const timesOf = (backups: readonly { at: Date }[]) => backups.map(({ at }) => at);

/** The text of a small object; null: it does not exist. */
async function readObject(objects: S3Objects, key: string): Promise<string | null> {
  const found = await objects.get(key);
  return found && text(found.stream);
}
