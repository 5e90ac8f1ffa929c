import { describeCsv, describeJson } from "../../../../kit/values/describe-data.ts";
import { addEntry, type ImportReport } from "../import-report.ts";
import { isBookAttachment } from "../source/attachment-file.ts";
import { decodeText } from "../source/decode-text.ts";
import { fileNameOf, isVaultSetting } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";

const DATA_FILE = /\.(?:json|csv|tsv|ipynb|canvas)$/i;
/** Settings that the layouts read. */
const SETTINGS = /^(?:_category_|_meta|book|docs|meta|sidebars?|manifest|vercel|theme)\.json$/i;
const LARGEST_BYTES = 1024 * 1024;
const MAX_READ = 200;

/**
 * Lists the data files next to the texts by their kind, so that a table or a program's settings is not mistaken for a
 * missing page.
 */
export async function noteDataFiles(
  report: ImportReport,
  { tree, linkedFiles }: { tree: SourceTree; linkedFiles: ReadonlySet<string> },
): Promise<void> {
  const mentioned = new Set(report.entries.flatMap(({ where }) => where.split("、")));
  const paths = tree.paths.filter(
    (path) =>
      DATA_FILE.test(path) &&
      !SETTINGS.test(fileNameOf(path)) &&
      !isBookAttachment(path) &&
      !isVaultSetting(path) &&
      !linkedFiles.has(path) &&
      !mentioned.has(path),
  );
  const byKind = new Map<string, string[]>();
  for (const path of paths.slice(0, MAX_READ)) {
    const kind = await describeFile(tree, path);
    byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
  }
  for (const [kind, [first = "", ...others]] of byKind)
    addEntry(report, "data", { where: first, detail: others.length > 0 ? `${kind}，另有 ${others.length} 个` : kind });
  if (paths.length > MAX_READ)
    addEntry(report, "data", { where: "", detail: `还有 ${paths.length - MAX_READ} 个数据文件` });
}

async function describeFile(tree: SourceTree, path: string): Promise<string> {
  const isTable = /\.[ct]sv$/i.test(path);
  const bytes = tree.sizeOf(path) > LARGEST_BYTES ? null : await tree.read(path).catch(() => null);
  if (bytes === null) return isTable ? "CSV 数据表" : "JSON 数据";
  const { text } = decodeText(bytes);
  return isTable ? (describeCsv(text) ?? "读不出来的 CSV") : describeJson(text);
}
