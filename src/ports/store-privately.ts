import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { PrivateFiles } from "./private-files.ts";

/** 32 characters that cannot be guessed. */
export function drawFileKey(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * Stores a private file and the row that names it: the file exists before the row, and is removed if the row is not
 * stored in the end, so that no unknown file remains.
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
