import { open } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { runAlone } from "./run-alone.ts";
import { formatLsn, parseLsn, segmentName, segmentStart } from "./wal-position.ts";

/** Slots of the archive begin with this; the rest is the name of the series. */
const PREFIX = "zhixing_";

/** The slot whose log the server keeps, and where the server has written to. */
export interface WalSlot {
  series: string;
  /** The beginning of the oldest file that the server still keeps for this slot. */
  begin: number;
  /** The position up to which the log is durable now. */
  readFlushed(): Promise<number>;
  /** Throws an error if the server no longer keeps the log, or cannot be reached. */
  checkRetained(): Promise<void>;
  /** Bytes of one file of the log. Throws an error if the server no longer keeps them. */
  read(from: number, to: number): Promise<Buffer>;
  nameOf(position: number): string;
  /** The server may remove what lies before the position. */
  release(position: number): Promise<void>;
  close(): Promise<void>;
}

export interface SlotOptions {
  url: string;
  /** The PostgreSQL data directory. */
  cluster: string;
  /** The most log that the server keeps while it cannot be archived. */
  keepMiB: number;
  /** Whether a series can be continued at the beginning of a slot; otherwise a new one begins. */
  canContinue(slot: { series: string; begin: number; flushed: number }): Promise<boolean>;
  newSeries(): string;
}

/**
 * Opens the slot of the archive, or creates one where none can be continued. The server keeps the log behind a slot, but
 * no more than `keepMiB`, so that an archive that fails does not fill the disk of the site. Null: another process
 * archives this database.
 */
export async function openWalSlot(options: SlotOptions): Promise<WalSlot | null> {
  const client = new pg.Client({ connectionString: options.url, application_name: "zhixing-archive", keepAlive: true });
  // The next statement gets the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('zhixing.archive')) as is_ours");
    if (rows[0]?.is_ours) return await takeSlot(client, options);
    await client.end();
    return null;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function takeSlot(client: pg.Client, options: SlotOptions): Promise<WalSlot> {
  await client.query(`alter system set max_slot_wal_keep_size = '${options.keepMiB}MB'`);
  await client.query("select pg_reload_conf()");
  const [state] = (
    await client.query<{ flushed: string; file: string }>(
      "select pg_current_wal_flush_lsn() as flushed, pg_walfile_name(pg_current_wal_insert_lsn()) as file",
    )
  ).rows;
  const timeline = Number.parseInt(state?.file.slice(0, 8) ?? "", 16);
  const flushed = parseLsn(state?.flushed ?? "");
  const found = await findSlot(client, flushed, options);
  const { series, begin } = found ?? (await createSlot(client, options.newSeries()));
  const slot = PREFIX + series;

  async function checkRetained(): Promise<void> {
    const { rows } = await client.query("select wal_status from pg_replication_slots where slot_name = $1", [slot]);
    const status = rows[0]?.wal_status;
    if (status === undefined || status === "lost") throw new Error(`the log of the slot ${slot} is lost`);
  }

  return {
    series,
    begin,
    async readFlushed() {
      const { rows } = await client.query("select pg_current_wal_flush_lsn() as lsn");
      return parseLsn(rows[0]?.lsn);
    },
    async read(from, to) {
      const bytes = await readSegment(path.join(options.cluster, "pg_wal", segmentName(timeline, from)), from, to);
      // A file that the server reused meanwhile would contain other bytes.
      await checkRetained();
      return bytes;
    },
    checkRetained,
    nameOf: (position) => segmentName(timeline, position),
    async release(position) {
      await client.query("select pg_replication_slot_advance($1, $2)", [slot, formatLsn(position)]);
    },
    close: () => client.end(),
  };
}

async function findSlot(client: pg.Client, flushed: number, options: SlotOptions) {
  const { rows } = await client.query<{ slot_name: string; restart_lsn: string | null; wal_status: string | null }>(
    "select slot_name, restart_lsn, wal_status from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name, $1)",
    [PREFIX],
  );
  let found: { series: string; begin: number } | null = null;
  for (const { slot_name: name, restart_lsn: restart, wal_status: status } of rows) {
    const slot = { series: name.slice(PREFIX.length), begin: segmentStart(parseLsn(restart ?? "0/0")) };
    const isUsable = restart !== null && status !== "lost" && (await options.canContinue({ ...slot, flushed }));
    if (isUsable && found === null) found = slot;
    else await client.query("select pg_drop_replication_slot($1)", [name]);
  }
  return found;
}

async function createSlot(client: pg.Client, series: string): Promise<{ series: string; begin: number }> {
  const { rows } = await client.query("select lsn from pg_create_physical_replication_slot($1, true)", [
    PREFIX + series,
  ]);
  return { series, begin: segmentStart(parseLsn(rows[0]?.lsn)) };
}

async function readSegment(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(to - from);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from - segmentStart(from) + done);
      if (bytesRead === 0) throw new Error(`${file} ends early`);
      done += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Without an archive the server must not keep log for it. */
export async function dropWalSlots(url: string): Promise<void> {
  await runAlone(
    url,
    (client) =>
      client.query(
        "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name, $1)",
        [PREFIX],
      ),
    { purpose: "archive" },
  );
}
