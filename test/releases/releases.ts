import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { loadDatabase } from "../../src/adapters/database/load-database.ts";
import { compareVersions } from "../../src/adapters/database/readable-from.ts";
import { type Archive, openArchive } from "../../src/cli/backup/read-archive.ts";
import { migrationsFolder } from "../database/schema-drift.ts";
import { quietLogger } from "../quiet-logger.ts";

const releasesFolder = path.join(import.meta.dirname, "recorded");

const statementSchema = z.object({ role: z.string().nullable(), text: z.string() });
const answerSchema = z.object({
  /** Whose session: an account of the data, or a guest. */
  who: z.string(),
  path: z.string(),
  /** Of a page: its texts that come from the data. Of a call: the JSON of its answer. */
  texts: z.array(z.string()).optional(),
  json: z.unknown().optional(),
});
const recordSchema = z.object({
  /** The site's time when the pages were opened. */
  at: z.string(),
  /** The statements that the release sent to the database, each once. */
  statements: z.array(statementSchema),
  answers: z.array(answerSchema),
});

export type ReleasedAnswer = z.output<typeof answerSchema>;
export type ReleaseRecord = z.output<typeof recordSchema>;

/** The versions of the releases whose data is in the repository, the oldest first. */
export async function listReleases(): Promise<string[]> {
  const names = await readdir(releasesFolder);
  return names.filter((name) => /^\d+\.\d+\.\d+$/.test(name)).sort(compareVersions);
}

/** The files of a release: a backup without films and pictures, and what its site answered. */
export function locateRelease(version: string) {
  const folder = path.join(releasesFolder, version);
  return { folder, backup: path.join(folder, "backup.zip"), record: path.join(folder, "record.json.gz") };
}

/** Opens the backup of a release; the caller closes it. */
export function openRelease(version: string): Promise<Archive> {
  const given = { identity: null, passphraseFile: null };
  return openArchive(locateRelease(version).backup, { given, settings: {} as never });
}

export async function readRecord(version: string): Promise<ReleaseRecord> {
  const packed = await readFile(locateRelease(version).record);
  return recordSchema.parse(JSON.parse((await promisify(gunzip)(packed)).toString("utf8")));
}

export async function packRecord(record: ReleaseRecord): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(record), { level: 9 });
}

/** Fills an empty database with the data of a release and migrates it to the newest schema, or to that of a folder. */
export async function loadRelease(version: string, { url, folder = migrationsFolder }: LoadTarget): Promise<void> {
  const archive = await openRelease(version);
  try {
    const { manifest, openTable } = archive;
    await loadDatabase({ url, shape: manifest.shape, migrationsFolder: folder, openTable, logger: quietLogger });
  } finally {
    archive.close();
  }
}

interface LoadTarget {
  url: string;
  folder?: string;
}

/** Makes the time of a database stand still; sessions that begin later use it, and so does a site (decision 0107). */
export async function freezeTime(pool: Pick<pg.Pool, "query">, at: string): Promise<void> {
  const moment = new Date(at).toISOString();
  await pool.query(`
    create schema frozen;
    create function frozen.clock_timestamp() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$;
    create function frozen.now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$;
    grant usage on schema frozen to public;
    do $$ begin
      execute format('alter database %I set search_path = frozen, pg_catalog, public', current_database());
    end $$`);
}
