import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file's bytes: their path, or a stream. */
export type FileContent = { path: string } | { stream: Readable; sizeBytes: number };

/** The number of bytes that it declares. */
export async function announcedBytes(content: FileContent): Promise<number> {
  return "path" in content ? (await stat(content.path)).size : content.sizeBytes;
}

/** Copies it to the path and answers how many bytes came; `onChunk` sees each piece before it is written, and may throw. */
export async function copyContent(
  content: FileContent,
  to: string,
  onChunk: (chunk: Buffer, sizeBytes: number) => void,
): Promise<number> {
  let sizeBytes = 0;
  await pipeline(
    "path" in content ? createReadStream(content.path) : content.stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        onChunk(chunk, sizeBytes);
        yield chunk;
      }
    },
    createWriteStream(to, { flush: true }),
  );
  return sizeBytes;
}
