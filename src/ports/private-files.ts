import type { Readable } from "node:stream";
import type { StoredFile } from "./file-storage.ts";

/** Files without a public address, created for one person and removed later. Names are random and have no meaning. */
export interface PrivateFiles {
  /** Writes the whole stream or nothing; replaces an earlier file with this name. @returns bytes */
  write(name: string, content: Readable): Promise<number>;
  /** @returns the file, whose stream the caller must read or destroy; null if it does not exist */
  open(name: string): Promise<StoredFile | null>;
  /** Removing a missing file is harmless. */
  remove(name: string): Promise<void>;
}

const PRIVATE_NAME = /^[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$/;

/** Whether a name has the form of a private file. Other names are refused before they reach a disk. */
export function isPrivateName(name: string): boolean {
  return PRIVATE_NAME.test(name);
}
