import { constants } from "node:fs";
import { type FileHandle, open, readdir, realpath } from "node:fs/promises";
import { basename, sep } from "node:path";
import { decodeName } from "../../source/decode-text.ts";
import { isSkippedPath, toSafePath } from "../../source/safe-path.ts";
import { createSourceMeter, LARGEST_FILE_BYTES, refuseSize, refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";

const separator = Buffer.from(sep);

/** A folder as a tree. Links are reported and never followed, so nothing outside the folder is ever read. */
export async function readFolder(path: string): Promise<SourceTree> {
  const root = await realpath(path);
  const files: SourceFile[] = [];
  const problems: SourceProblem[] = [];
  const meter = createSourceMeter();

  // Names are bytes here: a folder unpacked from a Chinese Windows archive has GBK names.
  async function walk(folder: Buffer, prefix: string): Promise<void> {
    for (const item of await readdir(folder, { withFileTypes: true, encoding: "buffer" })) {
      const relative = prefix + decodeName(item.name);
      if (isSkippedPath(relative)) continue;
      const safe = toSafePath(relative);
      const full = Buffer.concat([folder, separator, item.name]);
      if (item.isSymbolicLink()) problems.push({ path: relative, detail: "符号链接，不跟随" });
      else if (safe === null) problems.push({ path: relative, detail: "文件名不能使用" });
      else if (item.isDirectory()) await walk(full, `${relative}/`);
      else if (item.isFile()) await addFile(full, safe);
    }
  }

  async function addFile(full: Buffer, safe: string): Promise<void> {
    const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
    if (!handle) {
      problems.push({ path: safe, detail: "打不开" });
      return;
    }
    const { size } = await handle.stat();
    await handle.close();
    meter.add(safe, size);
    const refusal = refuseSize(safe, size);
    if (refusal !== null) problems.push({ path: safe, detail: refusal });
    else
      files.push({
        path: safe,
        sizeBytes: size,
        load: () => loadInside(root, full),
        open: async () => (await openInside(root, full, size)).createReadStream(),
      });
  }

  await walk(Buffer.from(root), "");
  return createSourceTree({ name: basename(root), files, problems });
}

async function loadInside(root: string, full: Buffer): Promise<Buffer> {
  const handle = await openInside(root, full, LARGEST_FILE_BYTES);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Opens a listed file again, rejecting it if a folder above became a link in the meantime, or it grew. */
async function openInside(root: string, full: Buffer, maxBytes: number): Promise<FileHandle> {
  const real = await realpath(full, { encoding: "buffer" });
  if (!real.equals(full) || !real.subarray(0, Buffer.byteLength(root)).equals(Buffer.from(root)))
    throw refuseSource("文件在导入时被换成了链接");
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const facts = await handle.stat();
  if (facts.isFile() && facts.size <= maxBytes) return handle;
  await handle.close();
  throw refuseSource("文件在导入时变了");
}
