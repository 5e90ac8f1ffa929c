import type { FileHandle } from "node:fs/promises";

/** Chunks of a WAV that contain texts: XMP, the names and comments of RIFF, and the notes of recorders. */
const TEXTS: ReadonlySet<string> = new Set(["_PMX", "LIST", "iXML", "axml"]);
const RIFF_BYTES = 12;
const HEADER_BYTES = 8;
const MAX_TEXT_BYTES = 1024 * 1024;
/** A file with more small chunks is not a recording. */
const MAX_PARTS = 1_000;

/** The texts of a WAV in latin1, concatenated; empty if there are none. */
export async function readWaveMetadata(file: FileHandle, sizeBytes: number): Promise<string> {
  const texts: string[] = [];
  let at = RIFF_BYTES;
  for (let parts = 0; at + HEADER_BYTES <= sizeBytes && parts < MAX_PARTS; parts += 1) {
    const head = await readBytes(file, at, HEADER_BYTES);
    if (head.length < HEADER_BYTES) break;
    const size = head.readUInt32LE(4);
    if (TEXTS.has(head.toString("latin1", 0, 4))) {
      texts.push((await readBytes(file, at + HEADER_BYTES, Math.min(size, MAX_TEXT_BYTES))).toString("latin1"));
    }
    at += HEADER_BYTES + size + (size % 2);
  }
  return texts.join("\n");
}

async function readBytes(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}
