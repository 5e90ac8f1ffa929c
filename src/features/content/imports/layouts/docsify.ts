import { createPathFinder } from "../source/find-document.ts";
import { emptyOutline, listOutlinePaths, type Outline, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";
import { readNestedSummary } from "./nested-summary.ts";

/** docsify: `_sidebar.md` is the contents, the README the home page. */
export async function readDocsify(library: PageLibrary): Promise<Outline | null> {
  const sidebarPath = findMarker(library, (name) => name === "_sidebar.md");
  if (!sidebarPath) return null;
  const docsRoot = directoryOf(sidebarPath);
  const summary = await readNestedSummary(library, { path: sidebarPath, docsRoot });
  const listed = listOutlinePaths(summary.entries);
  if (listed.length === 0) return null;
  const home = createPathFinder(library.documentPaths, library.tree.edition?.moved).file(inRoot(docsRoot, "README.md"));
  const entries = home && !listed.includes(home) ? [pageEntry(home), ...summary.entries] : summary.entries;
  return {
    ...emptyOutline("docsify", docsRoot),
    title: summary.title,
    entries,
    includeStyles: ["docsify"],
    notes: summary.notes,
  };
}
