import { stat } from "node:fs/promises";
import { hashFile } from "./hash-file.ts";
import type { MediaContext } from "./media-context.ts";

/** Stores a file that was derived from the original. @returns its name and size */
export async function storeMade(
  { storage }: Pick<MediaContext, "storage">,
  made: { path: string; extension: string },
): Promise<{ storageName: string; sizeBytes: number }> {
  const { size: sizeBytes } = await stat(made.path);
  const storageName = `${await hashFile(made.path)}.${made.extension}`;
  await storage.moveIn(storageName, made.path);
  return { storageName, sizeBytes };
}
