import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { parseLsn } from "./wal-position.ts";

/** Folders whose contents belong to a running server; PostgreSQL wants them empty in a copy. */
const EMPTIED = new Set([
  "log",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles(?:\.tmp)?|pg_internal\.init(?:\.\d+)?|pgsql_tmp.*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal|\.s\.PGSQL\..*)$/;
const CONTROL_FILE = "global/pg_control";

/** A copy of the cluster's files while the server runs. */
export interface BaseCopy {
  /** Folders, also the empty ones. */
  folders: readonly string[];
  /** The names of the files; the control file is the last. */
  files: readonly string[];
  /** Null: the server has removed the file since. */
  open(name: string): Promise<Readable | null>;
  /** Ends the copy. Returns what a restore must write beside the copied files. */
  finish(): Promise<{ start: number; stop: number; label: string }>;
  /** Also ends an unfinished copy. */
  close(): Promise<void>;
}

/** Begins a copy by PostgreSQL's low-level functions, which need this connection from beginning to end. */
export async function beginBaseCopy(url: string, cluster: string): Promise<BaseCopy> {
  const client = new pg.Client({ connectionString: url, application_name: "zhixing-base-copy", keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select pg_backup_start('zhixing', true) as lsn");
    const listed = await listCluster(cluster);
    return {
      ...listed,
      open: (name) => openFile(path.join(cluster, name), name === CONTROL_FILE),
      async finish() {
        const answer = await client.query("select lsn, labelfile, spcmapfile from pg_backup_stop(false)");
        const { lsn, labelfile: label, spcmapfile: tablespaces } = answer.rows[0] ?? {};
        if (tablespaces) throw new Error("a cluster with tablespaces cannot be copied");
        return { start: parseLsn(rows[0]?.lsn), stop: parseLsn(lsn), label };
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  async function add(folder: string): Promise<void> {
    const entries = (await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(nullIfMissing)) ?? [];
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name);
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isFile()) files.push(name);
      if (!entry.isDirectory()) continue;
      folders.push(name);
      if (!EMPTIED.has(name)) await add(name);
    }
  }
  await add("");
  return {
    folders: [...folders, "pg_wal/archive_status", "pg_wal/summaries"],
    files: [...files.filter((name) => name !== CONTROL_FILE), CONTROL_FILE],
  };
}

async function openFile(file: string, isControl: boolean): Promise<Readable | null> {
  if (isControl) return Readable.from([await readSteady(file)]);
  const stream = createReadStream(file);
  const isThere = await new Promise<boolean>((resolve, reject) => {
    stream.once("open", () => resolve(true));
    stream.once("error", (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? resolve(false) : reject(error)));
  });
  return isThere ? stream : null;
}

/** The server may be writing the control file: it is whole when two reads are equal. */
async function readSteady(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ; ) {
    const next = await readFile(file);
    if (next.equals(last)) return next;
    last = next;
  }
}
