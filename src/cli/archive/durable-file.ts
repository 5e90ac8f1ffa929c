import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../kit/process/error-code.ts";

/** Writes a private file that is complete and durable as soon as it has its name. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, "w", 0o600);
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

/** Makes a folder and those above it, but not the archive itself: the mount point of its disk may be left alone. */
export async function makeFolderIn(archive: string, folder: string): Promise<void> {
  let made = archive;
  for (const name of path.relative(archive, folder).split(path.sep)) {
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
