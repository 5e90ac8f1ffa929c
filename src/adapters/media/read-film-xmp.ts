import type { FileHandle } from "node:fs/promises";

/** The box `uuid` that contains XMP, at the top level of an MP4 (XMP specification, part 3). */
const XMP_UUID = "be7acfcb97a942e89c71999491e3afac";
/** QuickTime stores it here instead: `moov`, `udta`, `XMP_`. */
const PARENTS: ReadonlySet<string> = new Set(["moov", "udta"]);
const MAX_XMP_BYTES = 1024 * 1024;
/** A fragmented film has many boxes; its metadata is at the beginning or the end. */
const MAX_BOXES = 20_000;
const HEADER_BYTES = 32;

/** The XMP packets of an MP4 or QuickTime film, concatenated; empty if there are none. */
export async function readFilmXmp(file: FileHandle, sizeBytes: number): Promise<string> {
  const found: string[] = [];
  let boxes = 0;

  async function readWithin(from: number, to: number): Promise<void> {
    let at = from;
    while (at + 8 <= to && boxes < MAX_BOXES) {
      boxes += 1;
      const head = await readBytes(file, at, HEADER_BYTES);
      const box = readHeader(head, to - at);
      if (box === null) return;
      const { type, start, size } = box;
      if (PARENTS.has(type)) await readWithin(at + start, at + size);
      else if (type === "XMP_" || (type === "uuid" && head.toString("hex", start, start + 16) === XMP_UUID)) {
        const bytes = await readBytes(file, at + start, Math.min(size - start, MAX_XMP_BYTES));
        found.push(bytes.toString("latin1"));
      }
      at += size;
    }
  }

  await readWithin(0, sizeBytes);
  return found.join("\n");
}

/** null: not a box, so the rest cannot be read either. */
function readHeader(head: Buffer, left: number): { type: string; start: number; size: number } | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const type = head.toString("latin1", 4, 8);
  const isLong = short === 1;
  if (isLong && head.length < 16) return null;
  const start = isLong ? 16 : 8;
  // 0 means that the box extends to the end of the file.
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? left : short;
  return size < start || size > left ? null : { type, start, size };
}

async function readBytes(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
  return buffer.subarray(0, bytesRead);
}
