import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { type FileStorage, isFileName, type StoredFile } from "../../ports/file-storage.ts";

/** Keeps files below `folder` (`DATA_DIR/files`), spread over 256 sub-folders by the first two digits of their name. */
export function createDiskStorage({ folder }: { folder: string }): FileStorage {
  function pathOf(name: string): string {
    if (!isFileName(name)) throw new TypeError(`not a file name: ${name.slice(0, 80)}`);
    return path.join(folder, name.slice(0, 2), name);
  }

  return {
    save: async (name, bytes) => writeWhole(pathOf(name), bytes),
    open: async (name) => (isFileName(name) ? openStored(pathOf(name)) : null),
    remove: async (name) => rm(pathOf(name), { force: true }),
  };
}

async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  if (await exists(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, "wx", 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A crash leaves a stray draft, never half a file under a name that promises its content.
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** null: there is no such file. */
export async function openStored(target: string): Promise<StoredFile | null> {
  const handle = await open(target, "r").catch(nullIfMissing);
  if (!handle) return null;
  const { size } = await handle.stat();
  return { sizeBytes: size, stream: handle.createReadStream() };
}

async function exists(target: string): Promise<boolean> {
  return access(target, constants.F_OK).then(
    () => true,
    () => false,
  );
}
