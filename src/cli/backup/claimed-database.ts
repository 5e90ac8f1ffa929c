import pg from "pg";
import { isRestoreMarked, markRestore, undoMarkedRestore, unmarkRestore } from "../../adapters/unfinished-restore.ts";

/** An external database that only one restore may fill at a time. */
export interface ClaimedDatabase {
  /** After this call no site starts on it. */
  mark(): Promise<void>;
  /** Its data is complete. */
  unmark(): Promise<void>;
  /** Undoes what a restore has written. */
  undo(): Promise<void>;
  isMarked(): Promise<boolean>;
  close(): Promise<void>;
}

/** Throws one line when another restore is running on it. */
export async function claimDatabase(url: string): Promise<ClaimedDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: "zhixing-restore-claim", keepAlive: true });
  // The next user of the connection gets the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('zhixing.restore')) as is_ours");
    if (!rows[0]?.is_ours) throw new Error("另一个 restore 正在写这个数据库：请等它结束");
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    mark: () => markRestore(client),
    unmark: () => unmarkRestore(client),
    isMarked: () => isRestoreMarked(client),
    undo: () => undoMarkedRestore(client),
    close: () => client.end(),
  };
}
