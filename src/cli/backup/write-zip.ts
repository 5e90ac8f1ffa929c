import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { StreamStage } from "./encryption.ts";

/**
 * Streams a zip into a file, which gets its final name only when everything is complete; `fill` returns that name too,
 * if it was not known before.
 */
export async function writeZip<Result>(options: {
  draft: string;
  /** null: not encrypted. */
  encryption: StreamStage | null;
  fill(zip: ZipFile): Promise<Result>;
  /** Runs before the file gets its final name. */
  beforeNamed(): Promise<void>;
  nameOf(result: Result): string;
}): Promise<Result> {
  const { draft, encryption } = options;
  const zip = new ZipFile();
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  const output = zip.outputStream as Readable;
  const written = encryption ? pipeline(output, encryption, target) : pipeline(output, target);
  const failed = once(zip, "error").then(([error]) => Promise.reject(error));
  try {
    const result = await Promise.race([
      options.fill(zip),
      failed,
      written.then(() => Promise.reject(new Error("zip ended early"))),
    ]);
    zip.end();
    await Promise.race([written, failed]);
    await options.beforeNamed();
    await rename(draft, options.nameOf(result));
    return result;
  } catch (error) {
    output.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
