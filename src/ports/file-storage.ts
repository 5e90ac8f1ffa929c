import type { Readable, Writable } from "node:stream";

/** Bytes being read, with what an answer's headers need. */
export interface StoredFile {
  /** Of the whole file, also where only a part of it is read. */
  sizeBytes: number;
  /** Destroy it when it is not consumed. A failing store breaks it; it never ends early as if it were complete. */
  stream: Readable;
}

/** Bytes that are passed on to the requester at once. */
export interface OutgoingFile {
  /** Writes them as fast as they are taken and ends the writer. That he went away is no failure, bytes that are missing are. */
  sendTo(to: Writable): Promise<void>;
  /** In place of sending. */
  close(): void;
}

/** Part of a file, counted from 0. */
export interface ByteRange {
  start: number;
  /** The last byte that is wanted, not the one behind it. */
  end: number;
}

/**
 * Where bytes are stored. Names are made by us: 64 hex digits of the content's SHA-256, a dot and a short extension, so
 * a name never changes its bytes. Implementations: disk, and an S3-compatible store.
 */
export interface FileStorage {
  /** Stores whole or not at all; storing the same name again is harmless. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for large content; the stream is read to its end, or destroyed. */
  saveStream(name: string, content: Readable): Promise<void>;
  /** The same for a file of this machine, which is removed afterwards: where both are on one disk nothing is copied. */
  moveIn(name: string, path: string): Promise<void>;
  /** null when there is no such file or the name is not one of ours. Throws a `RangeError` for a part beyond its end. */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Like `open`, for bytes that are sent on unchanged. */
  openToSend(name: string, range?: ByteRange): Promise<OutgoingFile | null>;
  /** Removing a missing file is harmless. */
  remove(name: string): Promise<void>;
}

const FILE_NAME = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/** Whether a name has the form of a stored file. Other names are refused before they reach a disk or a bucket. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}
