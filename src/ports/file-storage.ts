import type { Readable } from "node:stream";

/** Bytes being read, with what an answer's headers need. */
export interface StoredFile {
  sizeBytes: number;
  /** Reads from disk or network only when consumed; destroy it when it is not. */
  stream: Readable;
}

/**
 * Where bytes are kept. Names are made by us: 64 hex digits of the content's SHA-256, a dot and a short extension, so a
 * name never changes its bytes. Implementations: disk; an S3-compatible store follows.
 */
export interface FileStorage {
  /** Stores whole or not at all; storing the same name again is harmless. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** null when there is no such file or the name is not one of ours. */
  open(name: string): Promise<StoredFile | null>;
  /** Removing what is not there is harmless. */
  remove(name: string): Promise<void>;
}

const fileName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/** Whether a name can be one of ours; everything else is refused before it reaches a disk or a bucket. */
export function isFileName(name: string): boolean {
  return fileName.test(name);
}
