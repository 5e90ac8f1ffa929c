import { listOutlinePaths, type OutlineEntry, pageEntry } from "../source/outline.ts";
import { directoryOf } from "../source/safe-path.ts";

/**
 * Inserts documents that a written table of contents omits after their neighbours, into the only group whose documents
 * are all in the same folder. Documents without such a group are omitted.
 */
export function adoptUnlisted(entries: OutlineEntry[], paths: readonly string[]): OutlineEntry[] {
  const adopting = structuredClone(entries);
  for (const path of paths) {
    const [group, ...others] = findGroups(adopting, `${directoryOf(path)}/`);
    if (group && others.length === 0) group.children.push(pageEntry(path));
  }
  return adopting;
}

/** The outermost groups whose documents are all in one folder. */
export function findGroups(entries: OutlineEntry[], folder: string): OutlineEntry[] {
  return entries
    .filter((entry) => entry.children.length > 0)
    .flatMap((entry) => {
      const paths = listOutlinePaths(entry.children);
      const isInside = paths.length > 0 && paths.every((path) => path.startsWith(folder));
      return isInside ? [entry] : findGroups(entry.children, folder);
    });
}
