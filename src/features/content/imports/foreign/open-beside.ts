import { fileNameOf, isDocumentPath, isPicturePath, stemOf } from "../source/safe-path.ts";
import { refuseSource } from "../source/source-limits.ts";
import { createSourceTree, type SourceTree } from "../source/source-tree.ts";
import { type ForeignOptions, openPlain } from "./open-plain.ts";
import type { PlainFile } from "./plain-file.ts";

const START_BYTES = 4096;
/** An export is at the top or one folder below; deeper files belong to themes and programs. */
const DEEPEST = 2;
const WORDPRESS = /<rss\b[^>]*http:\/\/wordpress\.org\/export\//;
const GHOST = /^\s*\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/;

/**
 * The export of a blog in a folder or an archive with its pictures, as one tree; null: there is none, or the folder
 * also contains texts. Throws an `AppError` when there are several, or when it cannot be read.
 */
export async function openBeside(around: SourceTree, options: ForeignOptions): Promise<SourceTree | null> {
  if (around.paths.some(isDocumentPath)) return null;
  const found: { path: string; start: Buffer }[] = [];
  for (const path of around.paths) {
    if (!/\.(?:xml|json)$/i.test(path) || path.split("/").length > DEEPEST) continue;
    const start = await readStart(around, path);
    const head = start.toString();
    if (WORDPRESS.test(head) || GHOST.test(head)) found.push({ path, start });
  }
  const [first, second] = found;
  if (!first) return null;
  if (second) throw refuseSource(`里面有 ${found.length} 份导出文件，请一份一份导入：${first.path}、${second.path}`);
  const { path, start } = first;
  const pictures = around.paths.filter(isPicturePath);
  const file: PlainFile = {
    name: stemOf(fileNameOf(path)),
    sizeBytes: around.sizeOf(path),
    read: async function* () {
      yield* await around.open(path);
    },
  };
  const opened = await openPlain(file, start, { ...options, pictures });
  if (!opened?.outline) return null;
  const texts = opened.paths.map((one) => fileOf(opened, one));
  return createSourceTree({
    name: opened.name,
    ...(opened.key === null ? {} : { key: opened.key }),
    outline: opened.outline,
    files: [...texts, ...pictures.map((one) => fileOf(around, one))],
    problems: [...around.problems, ...opened.problems],
    changes: opened.changes,
    close: around.close,
  });
}

function fileOf(tree: SourceTree, path: string) {
  return { path, sizeBytes: tree.sizeOf(path), load: () => tree.read(path), open: () => tree.open(path) };
}

async function readStart(tree: SourceTree, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await tree.open(path)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= START_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, START_BYTES);
}
