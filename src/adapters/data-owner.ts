import { lchown, lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { nullIfMissing } from "../kit/process/error-code.ts";
import { findDataOwner, isReachable } from "./database/postgres-account.ts";

type Owner = NonNullable<Awaited<ReturnType<typeof findDataOwner>>>;

/**
 * When root runs the site in another user's data folder, no file may stay owned by root: the owner must be able to
 * start the site afterwards. Changes the owner of everything that root has written so far; the database's folder
 * already belongs to the owner.
 */
export async function transferDataOwnership(dataDir: string): Promise<void> {
  const owner = await findDataOwner(dataDir);
  if (owner) await transferOwnership(dataDir, owner);
}

/**
 * The same for a process that keeps running: it continues as the owner if the owner can read the program. Otherwise it
 * stays root and changes the owner of the files again when it ends.
 */
export async function becomeDataOwner(dataDir: string, programFolder: string): Promise<void> {
  const owner = await findDataOwner(dataDir);
  if (!owner) return;
  await transferOwnership(dataDir, owner);
  if (!(await isReachable(programFolder, owner))) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

async function transferOwnership(folder: string, owner: Owner): Promise<void> {
  for (const name of await readdir(folder)) {
    const target = path.join(folder, name);
    // Temporary files are created and deleted while a site runs.
    const facts = await lstat(target).catch(nullIfMissing);
    if (facts?.uid === 0) await lchown(target, owner.uid, owner.gid);
    if (facts?.isDirectory() && name !== "postgres") await transferOwnership(target, owner);
  }
}
