import { decodeText } from "../../source/decode-text.ts";
import { loadEmojiNames } from "../../source/emoji-names.ts";
import { isDocumentPath } from "../../source/safe-path.ts";
import { LARGEST_FILE_BYTES } from "../../source/source-limits.ts";
import { createSourceTree, type SourceChange, type SourceFile, type SourceTree } from "../../source/source-tree.ts";
import { mapProse } from "../map-prose.ts";
import { memoryFile } from "../memory-file.ts";
import type { CloudDialect, CountChange } from "./cloud-dialect.ts";
import { FEISHU } from "./tidy-feishu.ts";
import { HACKMD } from "./tidy-hackmd.ts";
import { JOPLIN } from "./tidy-joplin.ts";
import { YUQUE } from "./tidy-yuque.ts";

const DIALECTS: readonly CloudDialect[] = [YUQUE, FEISHU, JOPLIN, HACKMD];
/** Larger files are not texts written by people. */
const LARGEST_TEXT_BYTES = Math.min(LARGEST_FILE_BYTES, 16 * 1024 * 1024);

/** Texts that a cloud editor wrote in Markdown of its own, page by page as plain Markdown; a source without any stays as it is. */
export async function tidyCloudDocs(tree: SourceTree): Promise<SourceTree> {
  const changed = new Map<string, SourceFile>();
  const changes: SourceChange[] = [...tree.changes];
  const pagesOf = new Map<CloudDialect, number>();
  for (const path of tree.paths) {
    if (!isDocumentPath(path) || tree.sizeOf(path) > LARGEST_TEXT_BYTES) continue;
    // Unreadable files are reported where all pages are read.
    const bytes = await tree.read(path).catch(() => null);
    if (bytes === null) continue;
    const { text } = decodeText(bytes);
    const dialect = DIALECTS.find(({ signs }) => signs.test(text));
    if (!dialect) continue;
    pagesOf.set(dialect, (pagesOf.get(dialect) ?? 0) + 1);
    const count: CountChange = (outcome, name) => changes.push({ path, outcome, name, count: 1 });
    const findEmojiNames = await loadEmojiNames(text);
    const tidied = mapProse(text, (prose) => dialect.tidy(prose, count, findEmojiNames));
    changed.set(path, memoryFile(path, Buffer.from(tidied)));
  }
  if (changed.size === 0) return tree;
  const files = tree.paths.map((path): SourceFile => {
    const [load, open] = [() => tree.read(path), () => tree.open(path)];
    return changed.get(path) ?? { path, sizeBytes: tree.sizeOf(path), load, open };
  });
  const read = [...pagesOf].map(([{ name }, pages]) => ({ path: "", detail: `${pages} 篇按${name}的写法读` }));
  const { name, key, close } = tree;
  return createSourceTree({
    name,
    files,
    problems: [...tree.problems, ...read],
    changes,
    close,
    ...(key !== null && { key }),
  });
}
