import { constants } from "node:fs";
import { lstat, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";
import { AppError } from "../../../../kit/api/app-error.ts";
import { MANIFEST, manifestSchema } from "../export-format.ts";

/** An export for reading; only names inside it can be opened. */
export interface OpenedExport {
  manifest: typeof manifestSchema._zod.output;
  names: ReadonlySet<string>;
  read(name: string): Promise<string>;
  open(name: string): Promise<Readable>;
  close(): void;
}

type Files = Omit<OpenedExport, "manifest" | "read">;

const MAX_FILES = 2_000_000;
/** A text is rendered in memory, so its size is limited. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** Opens a folder or a zip file. Throws 422 for a file that is not a complete export. */
export async function openExport(source: string): Promise<OpenedExport> {
  const facts = await stat(source).catch((cause: unknown) => {
    throw refuse(`找不到要导入的文件夹或压缩包：${source}`, cause);
  });
  const files = facts.isDirectory() ? await openFolder(source) : await openZip(source);
  const read = async (name: string) => readText(await files.open(name), name);
  try {
    if (!files.names.has(MANIFEST)) throw refuse(`不是完整的导出：缺少 ${MANIFEST}`);
    const manifest = manifestSchema.safeParse(JSON.parse(await read(MANIFEST)));
    if (!manifest.success) throw refuse(`${MANIFEST} 的写法不对，或是更新的版本写出的`);
    return { ...files, read, manifest: manifest.data };
  } catch (error) {
    files.close();
    throw error instanceof SyntaxError ? refuse(`${MANIFEST} 的写法不对`, error) : error;
  }
}

async function openFolder(root: string): Promise<Files> {
  const names = new Set<string>();
  async function walk(folder: string): Promise<void> {
    for (const item of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === "" ? item.name : `${folder}/${item.name}`;
      // Links lead outside the folder, and an export contains none.
      if (item.isDirectory()) await walk(name);
      else if (item.isFile()) names.add(name);
      if (names.size > MAX_FILES) throw refuse(`文件超过 ${MAX_FILES} 个`);
    }
  }
  await walk("");
  return {
    names,
    open: async (name) => {
      const file = path.join(root, ...name.split("/"));
      if (!(await lstat(file)).isFile()) throw refuse(`${name} 在导入时被换掉了`);
      return (await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)).createReadStream();
    },
    close: () => undefined,
  };
}

async function openZip(file: string): Promise<Files> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw refuse("不是完好的 zip 压缩包", cause);
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MAX_FILES) throw refuse(`文件超过 ${MAX_FILES} 个`);
    // The zip reader rejects archives with names outside of it.
    for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : refuse("不是完好的 zip 压缩包", error);
  }
  return {
    names: new Set(entries.keys()),
    open: (name) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`no ${name} in the export`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

async function readText(stream: Readable, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_TEXT_BYTES) throw refuse(`${name} 超过 64 MiB`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw refuse(`${name} 不是 UTF-8 文本`, error);
  }
}

function refuse(reason: string, cause?: unknown): AppError {
  return new AppError({ status: 422, code: "EXPORT_REFUSED", message: `不能导入：${reason}`, cause });
}
