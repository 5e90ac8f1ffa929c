import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { finished } from "node:stream/promises";

const READ_BYTES = 1024 * 1024;

/** SHA-256 of a local file, read as a stream. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  const content = createReadStream(path, { highWaterMark: READ_BYTES });
  content.on("data", (chunk) => hash.update(chunk));
  await finished(content);
  return hash.digest("hex");
}
