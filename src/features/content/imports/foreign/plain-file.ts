/** A file that is not an archive, read in chunks. */
export interface PlainFile {
  /** Without its extension. */
  name: string;
  sizeBytes: number;
  read: () => AsyncIterable<Uint8Array>;
}

/** The first characters of a file identify it, except spaces and the byte order mark. */
export function firstSign(start: Uint8Array): string {
  return new TextDecoder().decode(start).trimStart().slice(0, 1);
}
