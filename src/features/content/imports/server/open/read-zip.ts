import { basename } from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { decodeName } from "../../source/decode-text.ts";
import { isSkippedPath, toSafePath } from "../../source/safe-path.ts";
import {
  createSourceMeter,
  HIGHEST_RATIO,
  LARGEST_FILE_BYTES,
  MAX_FILES,
  refuseSize,
  refuseSource,
  SMALLEST_SUSPECT_BYTES,
} from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { explainFile } from "./explain-file.ts";

const UTF8_FLAG = 0x800;
const UNICODE_PATH_FIELD = 0x7075;
const UNIX_HOST = 3;
const FILE_TYPE_MASK = 0o170000;
const LINK_TYPE = 0o120000;

/** A zip archive as a tree; files are unpacked into memory one at a time, on demand. */
export async function readZip(path: string): Promise<SourceTree> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false, validateEntrySizes: true }).catch(
    async (cause: unknown) => {
      throw refuseSource(await explainFile(path), cause);
    },
  );
  try {
    const { files, problems } = await listFiles(zip);
    const name = basename(path).replace(/\.(?:zip|docx|epub)$/i, "");
    return createSourceTree({ name, files, problems, close: async () => zip.close() });
  } catch (error) {
    zip.close();
    throw error;
  }
}

const LARGEST_PARTS_BYTES = 256 * 1024 * 1024;

/** An archive that contains only archives, as Notion packs large exports, with their content; otherwise itself. */
export async function openParts(archive: SourceTree): Promise<SourceTree> {
  const { paths } = archive;
  const isPart = (path: string) => /\.zip$/i.test(path);
  const left = archive.problems.find(({ path }) => isPart(path));
  if (!paths.every(isPart) || (paths.length === 0 && !left)) return archive;
  // Importing half an export would look as if pages had been deleted.
  if (left) throw refuseSource(`压缩包里的 ${left.path}：${left.detail}；请先解压，再导入文件夹`);
  const size = paths.reduce((sum, path) => sum + archive.sizeOf(path), 0);
  if (size > LARGEST_PARTS_BYTES) throw refuseSource("压缩包里还是压缩包，一共超过 256 MiB；请先解压，再导入文件夹");
  const files: SourceFile[] = [];
  const problems = [...archive.problems];
  // One meter for all archives, so that many small ones cannot circumvent the limits.
  const meter = createSourceMeter();
  const options = { decodeStrings: false, validateEntrySizes: true };
  for (const path of paths) {
    const zip = await fromBufferPromise(await archive.read(path), options).catch((cause: unknown) => {
      throw refuseSource(`压缩包里的 ${path} 不完好`, cause);
    });
    const listed = await listFiles(zip, meter);
    files.push(...listed.files);
    problems.push(...listed.problems);
  }
  await archive.close();
  return createSourceTree({ name: archive.name, files, problems });
}

async function listFiles(
  zip: ZipFile,
  meter = createSourceMeter(),
): Promise<{ files: SourceFile[]; problems: SourceProblem[] }> {
  if (zip.entryCount > MAX_FILES) throw refuseSource(`文件超过 ${MAX_FILES} 个`);
  const files: SourceFile[] = [];
  const problems: SourceProblem[] = [];
  for await (const entry of zip.eachEntry()) {
    const written = nameOf(entry);
    if (/[\\/]$/.test(written)) continue;
    const safe = toSafePath(written);
    if (safe !== null && isSkippedPath(safe)) continue;
    const refusal = safe === null ? "路径指向压缩包之外，不读" : refusalOf(safe, entry);
    if (safe === null || refusal) {
      problems.push({ path: written, detail: refusal ?? "" });
      continue;
    }
    meter.add(safe, entry.uncompressedSize);
    files.push({
      path: safe,
      sizeBytes: entry.uncompressedSize,
      load: () => unpack(zip, entry),
      open: () => unpackSlowly(zip, entry),
    });
  }
  return { files, problems };
}

function refusalOf(path: string, entry: Entry): string | null {
  const isLink =
    entry.versionMadeBy >> 8 === UNIX_HOST && ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === LINK_TYPE;
  if (isLink) return "符号链接，不跟随";
  if (entry.isEncrypted()) return "已加密，不读";
  if (!entry.canDecodeFileData()) return "压缩方式不支持";
  const tooLarge = refuseSize(path, entry.uncompressedSize);
  if (tooLarge !== null) return tooLarge;
  const isSuspect =
    entry.uncompressedSize > SMALLEST_SUSPECT_BYTES && entry.uncompressedSize > entry.compressedSize * HIGHEST_RATIO;
  return isSuspect ? "压缩比异常，不读" : null;
}

/**
 * UTF-8 by flag, otherwise Info-ZIP's extra field when it belongs to this name, otherwise UTF-8 or GBK by the bytes.
 */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  if ((entry.generalPurposeBitFlag & UTF8_FLAG) !== 0) return raw.toString("utf8");
  const extra = entry.extraFields.find((field) => field.id === UNICODE_PATH_FIELD)?.data;
  if (extra && extra.length > 5 && extra[0] === 1 && extra.readUInt32LE(1) === crc32(raw))
    return extra.subarray(5).toString("utf8");
  return decodeName(raw);
}

/** yauzl ends the stream with an error when there are more or fewer bytes than the directory declared. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > LARGEST_FILE_BYTES) throw refuseSource("文件超过 64 MiB");
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (entry.crc32 !== 0 && crc32(bytes) !== entry.crc32) throw refuseSource("压缩包里的文件已损坏");
  return bytes;
}

/** The same in chunks; a wrong checksum makes it fail at the end. */
async function unpackSlowly(zip: ZipFile, entry: Entry): Promise<Readable> {
  const stream = await zip.openReadStreamPromise(entry);
  async function* checked(): AsyncGenerator<Buffer> {
    let sum = 0;
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (entry.crc32 !== 0 && sum !== entry.crc32) throw refuseSource("压缩包里的文件已损坏");
  }
  return Readable.from(checked());
}
