import { Readable } from "node:stream";
import type { SourceFile } from "../source/source-tree.ts";

/** A file of a tree that is made from what another program wrote. */
export function memoryFile(path: string, bytes: Buffer): SourceFile {
  return { path, sizeBytes: bytes.length, load: async () => bytes, open: async () => Readable.from([bytes]) };
}
