import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { memoryFile } from "../../foreign/memory-file.ts";
import { isSkippedPath, toSafePath } from "../../source/safe-path.ts";
import { createSourceMeter, refuseSize, refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";

/** A tar has no directory, so its files are read into memory; a larger one is unpacked by its owner. */
const LARGEST_TAR_BYTES = 256 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Whether a file is a tar archive, packed with gzip or not, by how it begins. */
export function isTar(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(257, 262)).toString("latin1") === "ustar" || GZIP.equals(start.subarray(0, 2));
}

/** A tar archive as a tree, with the limits of every archive. Throws an `AppError` when it is damaged or too large. */
export async function readTar(path: string, start: Uint8Array): Promise<SourceTree> {
  const files: SourceFile[] = [];
  const problems: SourceProblem[] = [];
  const meter = createSourceMeter();
  const decoder = createTarDecoder({ strict: true });
  const packed = createReadStream(path);
  const bytes = GZIP.equals(start.subarray(0, 2)) ? packed.pipe(createGunzip()) : packed;
  packed.on("error", (error) => bytes.destroy(error));
  const fed = Readable.toWeb(Readable.from(bounded(bytes))).pipeTo(decoder.writable);
  try {
    await Promise.all([fed, readEntries(decoder.readable)]);
  } catch (cause) {
    await fed.catch(() => undefined);
    throw isRefusal(cause) ? cause : refuseSource("不是完好的 tar 压缩包", cause);
  } finally {
    packed.destroy();
  }
  return createSourceTree({ name: basename(path).replace(/(?:\.tar)?\.[^.]{1,10}$/i, ""), files, problems });

  async function readEntries(entries: AsyncIterable<ParsedTarEntry>): Promise<void> {
    for await (const { header, body } of entries) {
      const safe = toSafePath(header.name);
      const isFile = header.type === undefined || header.type === "file";
      const refusal = safe === null ? "路径指向压缩包之外，不读" : refuseSize(safe, header.size);
      if (header.type === "link" || header.type === "symlink")
        problems.push({ path: header.name, detail: "链接，不跟随" });
      else if (isFile && refusal) problems.push({ path: header.name, detail: refusal });
      else if (isFile && safe !== null && !isSkippedPath(safe)) {
        meter.add(safe, header.size);
        files.push(memoryFile(safe, Buffer.concat(await Array.fromAsync(body))));
        continue;
      }
      await body.cancel();
    }
  }
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > LARGEST_TAR_BYTES) throw refuseSource("tar 压缩包解开后超过 256 MiB；请先解压，再导入文件夹");
    yield chunk;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "IMPORT_SOURCE_REFUSED";
}
