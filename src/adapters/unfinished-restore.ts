import { access } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { nullIfMissing } from "../kit/process/error-code.ts";
import { dropNewObjects, noteObjects } from "./database/empty-database.ts";

/**
 * The folder below DATA_DIR where a restore prepares its data. It exists from the restore's first write to its last.
 */
export const RESTORE_FOLDER = "restoring";
/** The same for an external database, for processes that have another DATA_DIR. */
const RESTORE_SCHEMA = "zhixing_restoring";
const NOTED_OBJECTS = `${RESTORE_SCHEMA}.noted_objects`;

export const UNFINISHED_RESTORE = "上一次恢复没有做完，里面的数据不完整：请再运行一次 restore，它会从头做或接着做完";

/** Throws an error of one line if a restore into this folder has not finished. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, RESTORE_FOLDER);
  const isThere = await access(folder).then(() => true, nullIfMissing);
  if (isThere) throw new Error(`${folder} 还在：${UNFINISHED_RESTORE}`);
}

/** For statements that check other conditions too. */
export const IS_RESTORE_UNFINISHED = `to_regnamespace('${RESTORE_SCHEMA}') is not null`;

export async function isRestoreMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_marked: boolean }>(`select ${IS_RESTORE_UNFINISHED} as is_marked`);
  return rows[0]?.is_marked === true;
}

/** Also records the objects that existed before; only these remain if the restore is undone. */
export async function markRestore(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(`create schema ${RESTORE_SCHEMA}`);
  await noteObjects(client, NOTED_OBJECTS);
  await client.query("commit");
}

export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
}

/** Returns the database to its state at the time of the mark. */
export async function undoMarkedRestore(client: pg.Client): Promise<void> {
  await client.query("begin");
  await dropNewObjects(client, NOTED_OBJECTS);
  await unmarkRestore(client);
  await client.query("commit");
}
