import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { PlainFile } from "./plain-file.ts";

const START_BYTES = 1024;

/** A file on the disk, read on demand. */
export function plainFile(path: string, sizeBytes: number): PlainFile {
  return { name: basename(path, extname(path)), sizeBytes, read: () => createReadStream(path) };
}

/** The first bytes, by which its format is detected. */
export async function readStart(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
