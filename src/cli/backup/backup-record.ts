import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { replaceFile } from "./durable-file.ts";

const recordSchema = z.object({
  /** The last complete backup, scheduled or made by the command. */
  succeeded: z.object({ at: z.coerce.date(), file: z.string(), content_hash: z.string() }).nullable(),
  /** The last scheduled backup that failed, with its reason in one line. */
  failed: z.object({ at: z.coerce.date(), reason: z.string() }).nullable(),
  /** The last drill that restored a backup and found it equal. */
  drilled: z.object({ at: z.coerce.date(), file: z.string(), seconds: z.number() }).nullable(),
});

/** When backups and drills last succeeded or failed. */
export type BackupRecord = z.output<typeof recordSchema>;

const NOTHING: BackupRecord = { succeeded: null, failed: null, drilled: null };
const fileIn = (dataDir: string) => path.join(dataDir, "backups.json");

/** What is known of the backups of a site; for checks of its state. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(nullIfMissing);
  return text === null ? NOTHING : recordSchema.parse(JSON.parse(text));
}

/** Adds to what is known; another process never reads half of it. */
export async function recordBackup(dataDir: string, news: Partial<BackupRecord>): Promise<void> {
  const record = { ...(await readBackupRecord(dataDir)), ...news };
  await replaceFile(fileIn(dataDir), JSON.stringify(record));
}

const copyRecordSchema = z.object({
  /** The newest backup that is in the bucket. */
  newest: z.coerce.date().nullable(),
  /** The failures of copying since the last success, with the last one's reason in one line. */
  failed: z.object({ since: z.coerce.date(), at: z.coerce.date(), reason: z.string() }).nullable(),
});

/** What is in the bucket with copies of the backups. */
export type CopyRecord = z.output<typeof copyRecordSchema>;

// A file of its own: a backup and the copying of older ones may end at the same moment.
const copyFileIn = (dataDir: string) => path.join(dataDir, "backup-copies.json");

export async function readCopyRecord(dataDir: string): Promise<CopyRecord> {
  const text = await readFile(copyFileIn(dataDir), "utf8").catch(nullIfMissing);
  return text === null ? { newest: null, failed: null } : copyRecordSchema.parse(JSON.parse(text));
}

export async function writeCopyRecord(dataDir: string, record: CopyRecord): Promise<void> {
  await replaceFile(copyFileIn(dataDir), JSON.stringify(record));
}
