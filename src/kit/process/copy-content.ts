import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A file's bytes: their path, or a stream. */
export type FileContent = { path: string } | { stream: Readable; sizeBytes: number };

/** The size of the content in bytes: of the file at the path, or as declared for a stream. */
export async function announcedBytes(content: FileContent): Promise<number> {
  return "path" in content ? (await stat(content.path)).size : content.sizeBytes;
}

/**
 * Copies content to the file `to` and returns the number of bytes written. `onChunk` receives each chunk and the number
 * of bytes so far before it is written; an error that it throws ends the copy.
 */
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
