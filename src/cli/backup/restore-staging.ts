import { access, chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDataFolder } from "../../adapters/data-folder.ts";
import { findDataOwner } from "../../adapters/database/postgres-account.ts";
import { RESTORE_FOLDER } from "../../adapters/unfinished-restore.ts";
import { hasCode, nullIfMissing } from "../../kit/process/error-code.ts";
import { ARCHIVED_FOLDERS } from "./archive-format.ts";
import { syncFolder, writeDurably } from "./durable-file.ts";

/** Files that identify the running restore, and that mark that everything is prepared. */
const PID_FILE = "pid";
const READY_FILE = "ready";

/**
 * The staging folders of a restore: below DATA_DIR, and for files below their own folder, which may be on another disk.
 * So nothing is copied at the end, and renaming needs no space.
 */
export function stagingFolder(dataDir: string): string {
  return path.join(dataDir, RESTORE_FOLDER);
}

/** The staging path of an archived file, such as `media/ab/…`. */
export function stagedFile(dataDir: string, name: string): string {
  const [folder = "", ...rest] = name.split("/");
  return path.join(dataDir, folder, RESTORE_FOLDER, ...rest);
}

/** What an earlier restore left here; null: nothing. */
export async function readLeftover(dataDir: string): Promise<{ madeAt: string | null } | null> {
  const folder = stagingFolder(dataDir);
  const isThere = await access(folder).then(() => true, nullIfMissing);
  if (!isThere) return null;
  const pid = Number(await readFile(path.join(folder, PID_FILE), "utf8").catch(nullIfMissing));
  if (pid > 0 && pid !== process.pid && isAlive(pid))
    throw new Error(`另一个 restore（进程 ${pid}）正在写 ${dataDir}：请等它结束；它若早已不在，删掉 ${folder} 再运行`);
  return { madeAt: await readFile(path.join(folder, READY_FILE), "utf8").catch(nullIfMissing) };
}

/** After this call no site starts in this folder. */
export async function beginStaging(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  await makeDataFolder(dataDir);
  await mkdir(folder, { mode: 0o700 });
  const owner = await findDataOwner(dataDir);
  if (owner) await chown(folder, owner.uid, owner.gid);
  await writeFile(path.join(folder, PID_FILE), String(process.pid), { mode: 0o600 });
  await syncFolder(dataDir);
}

/** Everything is prepared: only the final move remains. */
export async function markReady(dataDir: string, madeAt: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  await syncFolder(folder);
  await writeDurably(path.join(folder, READY_FILE), Buffer.from(madeAt));
}

/** Moves the prepared files to their final places, the secret first. Harmless to repeat after an interruption. */
export async function putInPlace(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  const names = (await readdir(folder)).filter((name) => name !== PID_FILE && name !== READY_FILE);
  for (const name of names.sort()) await rename(path.join(folder, name), path.join(dataDir, name));
  for (const archived of ARCHIVED_FOLDERS) {
    const target = path.join(dataDir, archived);
    const staged = path.join(target, RESTORE_FOLDER);
    const parts = (await readdir(staged).catch(nullIfMissing)) ?? [];
    for (const part of parts) await rename(path.join(staged, part), path.join(target, part));
    await rmdir(staged).catch(nullIfMissing);
  }
  await syncFolder(dataDir);
}

/** The last step of a restore that is complete or undone. */
export async function removeStaging(dataDir: string): Promise<void> {
  for (const folder of ARCHIVED_FOLDERS) {
    await rm(path.join(dataDir, folder, RESTORE_FOLDER), { recursive: true, force: true });
    // A folder that was created for it is removed too.
    await rmdir(path.join(dataDir, folder)).catch(ignoreFilled);
  }
  await rm(stagingFolder(dataDir), { recursive: true, force: true, maxRetries: 5 });
}

function ignoreFilled(error: unknown): void {
  if (!["ENOENT", "ENOTEMPTY", "EEXIST", "EBUSY"].some((code) => hasCode(error, code))) throw error;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
