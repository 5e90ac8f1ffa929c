import { memoryTree } from "../src/features/content/imports/fixtures/memory-tree.ts";
import { wholeFolders } from "../src/features/content/imports/fixtures/whole-folders.ts";
import { wholeVaults } from "../src/features/content/imports/fixtures/whole-vaults.ts";
import { buildPlan } from "../src/features/content/imports/plan/build-plan.ts";
import { readSource } from "../src/features/content/imports/server/open/read-source.ts";
import { isContentsFile } from "../src/features/content/imports/source/contents-file.ts";
import { isDocumentPath } from "../src/features/content/imports/source/safe-path.ts";
import type { SourceTree } from "../src/features/content/imports/source/source-tree.ts";
import { contentsSites } from "./contents-sites.ts";
import { countMarksLeft } from "./marks-left.ts";

// The results of importing sites whose contents are spread over files. Folders given as arguments are read instead.

const LINKED_GROUP = "group:linked";

async function measure(kind: string, tree: SourceTree): Promise<Record<string, string | number>> {
  const startedAt = performance.now();
  const { documents, report } = await buildPlan(tree);
  const planned = Math.round(performance.now() - startedAt);
  const pages = documents.filter((document) => document.kind === "page");
  const parents = new Map(documents.map(({ stableId, parentId }) => [stableId, parentId]));
  const isLinked = (id: string | null): boolean =>
    id !== null && (id === LINKED_GROUP || isLinked(parents.get(id) ?? null));
  const searchable = pages.filter(({ isUnlisted }) => !isUnlisted);
  const linked = searchable.filter(({ stableId }) => isLinked(stableId));
  let marks = 0;
  for (const { markdown } of pages) marks += await countMarksLeft(markdown);
  const found = tree.paths.filter((path) => isDocumentPath(path) && !isContentsFile(path));
  return {
    kind,
    layout: report.layout,
    found: found.length,
    chapters: searchable.length - linked.length,
    linked: linked.length,
    appendix: pages.length - searchable.length,
    hidden: found.length - pages.length,
    searchable: searchable.length,
    "dead links": report.links.broken,
    pictures: report.pictures.found,
    "marks left": marks,
    ms: planned,
  };
}

const folders = process.argv.slice(2);
const rows: Record<string, string | number>[] = [];
if (folders.length === 0) {
  for (const { kind, files } of contentsSites) rows.push(await measure(kind, memoryTree(files)));
  for (const { name, files } of [...wholeFolders, ...wholeVaults]) rows.push(await measure(name, memoryTree(files)));
}
for (const folder of folders) {
  const tree = await readSource(folder, {});
  rows.push(await measure(folder.split("/").at(-1) ?? "", tree));
  await tree.close();
}
const heads = Object.keys(rows[0] ?? {});
const lines = [heads, heads.map(() => "---"), ...rows.map((row) => heads.map((head) => String(row[head])))];
process.stdout.write(`${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`);
