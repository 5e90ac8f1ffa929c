import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../kit/process/error-code.ts";

/** Writes a file that is complete and durable as soon as it has its name; private unless `mode` says otherwise. */
export async function writeDurably(file: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, "w", mode);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a folder and those above it, but not `root` itself: the mount point of a missing disk must not be filled. */
export async function makeFolderIn(root: string, folder: string): Promise<void> {
  let made = root;
  for (const name of path.relative(root, folder).split(path.sep)) {
    made = path.join(made, name);
    await mkdir(made, { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
