import { open, rename, rm } from "node:fs/promises";
import path from "node:path";

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

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
