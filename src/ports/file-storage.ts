import type { Readable, Writable } from "node:stream";

/** A file that is being read, with the data for the headers of an answer. */
export interface StoredFile {
  /** The size of the whole file, also if only a part of it is read. */
  sizeBytes: number;
  /**
   * Destroy it if it is not consumed. If the store fails, the stream fails; it never ends early as if it were complete.
   */
  stream: Readable;
}

/** A file that is sent directly to the requester. */
export interface OutgoingFile {
  /**
   * Writes the bytes at the pace of the client and ends the writer. A client that disconnects is not a failure; missing
   * bytes are.
   */
  sendTo(to: Writable): Promise<void>;
  /** Call this instead if nothing is sent. */
  close(): void;
}

/** Part of a file, counted from 0. */
export interface ByteRange {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * Stores files. We create the names: 64 hex digits of the content's SHA-256, a dot and a short extension, so the
 * content of a name never changes. Implementations: disk, and an S3-compatible store.
 */
export interface FileStorage {
  /** Stores the file completely or not at all; storing the same name again is harmless. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** As `save`, for large content; the stream is read to its end or destroyed. */
  saveStream(name: string, content: Readable): Promise<void>;
  /** As `save`, for a file of this machine, which is removed afterwards; nothing is copied if both are on one disk. */
  moveIn(name: string, path: string): Promise<void>;
  /**
   * Opens the whole file or a range of its bytes. Throws a `RangeError` for a range beyond the end of the file.
   * @returns null if the file does not exist or the name does not have our form
   */
  open(name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** As `open`, for bytes that are sent unchanged. */
  openToSend(name: string, range?: ByteRange): Promise<OutgoingFile | null>;
  /** Deletes the file; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
}

const FILE_NAME = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;

/** Whether a name has the form of a stored file. Other names are refused before they reach a disk or a bucket. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}
