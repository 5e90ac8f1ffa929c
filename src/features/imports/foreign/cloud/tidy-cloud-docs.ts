import { decodeText } from "../../source/decode-text.ts";
import { isDocumentPath } from "../../source/safe-path.ts";
import { LARGEST_FILE_BYTES } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { mapProse } from "../map-prose.ts";
import { memoryFile } from "../memory-file.ts";
import { FEISHU } from "./tidy-feishu.ts";
import { YUQUE } from "./tidy-yuque.ts";

const CLOUDS = [YUQUE, FEISHU];
/** Larger ones are no texts that anybody wrote. */
const LARGEST_TEXT_BYTES = Math.min(LARGEST_FILE_BYTES, 16 * 1024 * 1024);

/** Texts that 语雀 or 飞书 wrote in Markdown of their own, page by page as plain Markdown; a source without any stays as it is. */
export async function tidyCloudDocs(tree: SourceTree): Promise<SourceTree> {
  const changed = new Map<string, SourceFile>();
  const problems: SourceProblem[] = [];
  for (const path of tree.paths) {
    if (!isDocumentPath(path) || tree.sizeOf(path) > LARGEST_TEXT_BYTES) continue;
    // What cannot be read is told where all pages are read.
    const bytes = await tree.read(path).catch(() => null);
    if (bytes === null) continue;
    const { text } = decodeText(bytes);
    const cloud = CLOUDS.find(({ signs }) => signs.test(text));
    if (!cloud) continue;
    const counts = new Map<string, number>();
    const count = (done: string) => counts.set(done, (counts.get(done) ?? 0) + 1);
    const tidied = mapProse(text, (prose) => cloud.tidy(prose, count));
    changed.set(path, memoryFile(path, Buffer.from(tidied)));
    const done = [...counts].map(([what, times]) => `${what} ${times} 处`);
    problems.push({ path, detail: [`按${cloud.name}的写法读`, ...done].join("；") });
  }
  if (changed.size === 0) return tree;
  const files = tree.paths.map((path): SourceFile => {
    const [load, open] = [() => tree.read(path), () => tree.open(path)];
    return changed.get(path) ?? { path, sizeBytes: tree.sizeOf(path), load, open };
  });
  const { name, key, close } = tree;
  return createSourceTree({
    name,
    files,
    problems: [...tree.problems, ...problems],
    close,
    ...(key !== null && { key }),
  });
}
