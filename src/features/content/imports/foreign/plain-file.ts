/** A file that is no archive, read piece by piece. */
export interface PlainFile {
  /** Without its extension. */
  name: string;
  sizeBytes: number;
  read: () => AsyncIterable<Uint8Array>;
}

/** What a file begins with says what it is: spaces and the mark of UTF-8 aside. */
export function firstSign(start: Uint8Array): string {
  return new TextDecoder().decode(start).trimStart().slice(0, 1);
}
