import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../kit/process/error-code.ts";

/** Replaces a private file as a whole: another process never reads half of it, and none waits for the other's draft. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await replaceBy(`${file}.${process.pid}`, { file, content: text, mode: 0o600 });
}

/** Writes a file that is complete and durable as soon as it has its name; private unless `mode` says otherwise. */
export async function writeDurably(file: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await replaceBy(`${file}.part`, { file, content: bytes, mode });
  await syncFolder(path.dirname(file));
}

async function replaceBy(
  draft: string,
  { file, content, mode }: { file: string; content: string | Uint8Array; mode: number },
): Promise<void> {
  try {
    await writeFile(draft, content, { mode, flush: true });
    await rename(draft, file);
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
