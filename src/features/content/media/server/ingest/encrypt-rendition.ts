import { createCipheriv, randomBytes } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";

const KEY_BYTES = 16;
/** A segment lasts six seconds, so anything larger than this is invalid. */
const MAX_SEGMENT_BYTES = 512 * 1024 * 1024;
const MAP = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/;
const SEGMENT = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/;

/**
 * Encrypts every segment of a film separately (AES-128, RFC 8216 §4.3.2.4), in place; the playlist contains `{key}` in
 * place of the key's address. The initialization bytes before the first segment stay unencrypted: otherwise players
 * would need a second initialization vector.
 */
export async function encryptRendition(path: string, playlist: string): Promise<{ playlist: string; key: string }> {
  const key = randomBytes(KEY_BYTES);
  const lines: string[] = [];
  const target = `${path}-encrypted`;
  const [from, to] = [await open(path, "r"), await open(target, "w")];
  try {
    let at = 0;
    let sequence = 0;
    for (const line of playlist.split("\n")) {
      const [, headBytes, headStart] = MAP.exec(line) ?? [];
      const [, bytes, start] = SEGMENT.exec(line) ?? [];
      if (headBytes !== undefined) {
        const head = await readPart(from, { start: Number(headStart), bytes: Number(headBytes) });
        lines.push(line.replace(/BYTERANGE="[^"]*"/, `BYTERANGE="${head.length}@${at}"`));
        lines.push('#EXT-X-KEY:METHOD=AES-128,URI="{key}"');
        at += await append(to, head);
      } else if (bytes !== undefined) {
        const plain = await readPart(from, { start: Number(start), bytes: Number(bytes) });
        const segment = encryptSegment(plain, key, sequence);
        lines.push(`#EXT-X-BYTERANGE:${segment.length}@${at}`);
        at += await append(to, segment);
        sequence += 1;
      } else lines.push(line);
    }
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
  await rename(target, path);
  return { playlist: lines.join("\n"), key: key.toString("base64") };
}

/** Without a vector in the playlist, the segment's number is the initialization vector (RFC 8216 §5.2). */
function encryptSegment(plain: Buffer, key: Buffer, sequence: number): Buffer {
  const vector = Buffer.alloc(KEY_BYTES);
  vector.writeUInt32BE(sequence, KEY_BYTES - 4);
  const cipher = createCipheriv("aes-128-cbc", key, vector);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

async function readPart(file: FileHandle, { start, bytes }: { start: number; bytes: number }): Promise<Buffer> {
  if (bytes > MAX_SEGMENT_BYTES) throw new Error(`a segment of ${bytes} bytes`);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
  if (bytesRead < bytes) throw new Error("a segment ends before its end");
  return buffer;
}

async function append(file: FileHandle, bytes: Buffer): Promise<number> {
  await file.writeFile(bytes);
  return bytes.length;
}
