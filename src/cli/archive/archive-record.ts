import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { replaceFile } from "../backup/durable-file.ts";

const recordSchema = z.object({
  /** Everything written until then is in the archive. */
  reached: z.coerce.date().nullable(),
  /** The last complete copy of the cluster. */
  base: z.coerce.date().nullable(),
  /** The folder that was marked as the archive: without its marker it is missing. */
  marked: z.string().nullable().default(null),
  /** What has failed without a complete success since a moment, and when and why it failed last. */
  failed: z.object({ since: z.coerce.date(), at: z.coerce.date(), reason: z.string() }).nullable(),
});

/** The state of continuous archiving, which `doctor` reads. */
export type ArchiveRecord = z.output<typeof recordSchema>;

const fileIn = (dataDir: string) => path.join(dataDir, "archive.json");

export async function readArchiveRecord(dataDir: string): Promise<ArchiveRecord> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(nullIfMissing);
  return text === null
    ? { reached: null, base: null, marked: null, failed: null }
    : recordSchema.parse(JSON.parse(text));
}

/** Notes a failure beside what is known; only while no process of the archive runs. */
export async function recordArchiveFailure(dataDir: string, { at, reason }: { at: Date; reason: string }) {
  const record = await readArchiveRecord(dataDir);
  await writeArchiveRecord(dataDir, { ...record, failed: { since: record.failed?.since ?? at, at, reason } });
}

export async function writeArchiveRecord(dataDir: string, record: ArchiveRecord): Promise<void> {
  await replaceFile(fileIn(dataDir), JSON.stringify(record));
}
