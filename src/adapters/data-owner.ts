import { lchown, lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { nullIfMissing } from "../kit/process/error-code.ts";
import { findDataOwner, isReachable } from "./database/postgres-account.ts";

type Owner = NonNullable<Awaited<ReturnType<typeof findDataOwner>>>;

/**
 * Root in a data folder of somebody else's leaves there nothing of its own: the owner must be able to start the site
 * afterwards. Whatever root has written so far becomes the owner's; the database's folder already is.
 */
export async function transferDataOwnership(dataDir: string): Promise<void> {
  const owner = await findDataOwner(dataDir);
  if (owner) await transferOwnership(dataDir, owner);
}

/**
 * The same for a process that stays: it continues as the owner, if the owner can read the program; otherwise it stays
 * root, and transfers the files again when it ends.
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
    // Drafts come and go while a site runs.
    const facts = await lstat(target).catch(nullIfMissing);
    if (facts?.uid === 0) await lchown(target, owner.uid, owner.gid);
    if (facts?.isDirectory() && name !== "postgres") await transferOwnership(target, owner);
  }
}
