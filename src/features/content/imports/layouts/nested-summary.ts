import { isContentsList } from "../source/contents-file.ts";
import type { OutlineEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { readSummaryList, type SummaryList } from "./summary-list.ts";

interface SummaryPlace {
  path: string;
  docsRoot: string;
  /** Contents files that refer to this one, to detect cycles. */
  above?: readonly string[];
}

/** Contents written as lists; a line that links to the contents file of a part becomes the part's own contents. */
export async function readNestedSummary(
  library: PageLibrary,
  { path, docsRoot, above = [] }: SummaryPlace,
): Promise<SummaryList> {
  const text = (await library.readText(path)) ?? "";
  const { edition } = library.tree;
  const summary = readSummaryList({ text, path, paths: library.documentPaths, docsRoot, edition });

  async function expand(entries: OutlineEntry[]): Promise<OutlineEntry[]> {
    const expanded: OutlineEntry[] = [];
    for (const entry of entries) {
      const own = await expand(entry.children);
      if (entry.path === null || !isContentsList(entry.path)) expanded.push({ ...entry, children: own });
      else if (entry.path === path || above.includes(entry.path)) expanded.push(...own);
      else {
        const part = await readNestedSummary(library, { path: entry.path, docsRoot, above: [...above, path] });
        expanded.push({ ...entry, path: null, children: [...part.entries, ...own] });
      }
    }
    return expanded;
  }

  return { ...summary, entries: await expand(summary.entries) };
}
