import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { PrivateFiles } from "./private-files.ts";

/** 32 random characters (24 bytes, base64url), which nobody can guess. */
export function drawFileKey(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * Stores a private file, then the row that refers to it. If the row cannot be stored, the file is removed, so that no
 * file without a row remains.
 */
export async function storePrivately<T>(
  files: PrivateFiles,
  { bytes, ending }: { bytes: Buffer; ending: string },
  insert: (fileName: string) => Promise<T>,
): Promise<T> {
  const fileName = `${drawFileKey()}.${ending}`;
  await files.write(fileName, Readable.from([bytes]));
  try {
    return await insert(fileName);
  } catch (error) {
    await files.remove(fileName);
    throw error;
  }
}
