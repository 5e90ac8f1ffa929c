import { isContentsList, isRepositoryFile, isYamlContents } from "../source/contents-file.ts";
import { compareNames, stripOrderPrefix } from "../source/natural-order.ts";
import { listOutlinePaths, type Outline, type OutlineEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, fileNameOf, isIndexName, isReadmeName } from "../source/safe-path.ts";
import { findGroups } from "./adopt-unlisted.ts";
import { readNestedSummary } from "./nested-summary.ts";
import { readSummaryList } from "./summary-list.ts";
import { readYamlToc } from "./yaml-toc.ts";

/**
 * Adds the contents of parts to the whole contents: from other contents files of the source, and from index pages of
 * the outline that list documents of their folder. Each document is placed in its part; a document that is already
 * listed is not moved.
 */
export async function addParts(outline: Outline, library: PageLibrary): Promise<Outline> {
  // An export of another program has its own structure.
  if (library.tree.outline) return outline;
  const { docsRoot } = outline;
  const entries = structuredClone(outline.entries);
  const parts: Parts = { entries, docsRoot, byPath: new Map() };
  remember(entries, parts);
  for (const path of listContentsFiles(library)) {
    const folder = directoryOf(path);
    const read = isYamlContents(path)
      ? await readYamlToc(library, path)
      : await readNestedSummary(library, { path, docsRoot: isInside(folder, docsRoot) ? docsRoot : folder });
    place(takeNew(read.entries, parts), { folder, title: read.title }, parts);
  }
  for (const path of parts.byPath.keys()) {
    if (!isIndexName(path)) continue;
    const isHome = directoryOf(path) === docsRoot || directoryOf(path) === "";
    const named = takeNew(await readIndexPage(library, path, docsRoot), parts);
    if (isHome) place(named, { folder: directoryOf(path), title: null }, parts);
    else parts.byPath.get(path)?.children.push(...named);
  }
  return { ...outline, entries };
}

/**
 * Documents of its folder that an index page lists, in lists, tables and headings; a document named in a sentence is
 * only linked.
 */
export async function readIndexPage(library: PageLibrary, path: string, docsRoot: string): Promise<OutlineEntry[]> {
  const page = await library.read(path);
  if (!page) return [];
  const folder = directoryOf(path);
  const paths = library.documentPaths.filter((other) => isInside(other, folder) && isPart(other));
  return readSummaryList({ text: page.body, path, paths, docsRoot, edition: library.tree.edition }).entries;
}

/** READMEs in other languages and files about the repository are not parts. */
function isPart(path: string): boolean {
  return !isRepositoryFile(path) && (isIndexName(path) || !isReadmeName(path)) && !isContentsList(path);
}

interface Parts {
  /** Of the whole; grows. */
  entries: OutlineEntry[];
  docsRoot: string;
  /** Entries with a document, in the order of listing. */
  byPath: Map<string, OutlineEntry>;
}

function remember(entries: readonly OutlineEntry[], parts: Parts): void {
  for (const entry of entries) {
    if (entry.path !== null && !parts.byPath.has(entry.path)) parts.byPath.set(entry.path, entry);
    remember(entry.children, parts);
  }
}

/** The top-level ones first, because they may also cover the folders below. */
function listContentsFiles({ tree }: PageLibrary): string[] {
  const depth = (path: string) => path.split("/").length;
  return tree.paths
    .filter((path) => isContentsList(path) || isYamlContents(path))
    .sort((left, right) => depth(left) - depth(right) || compareNames(left, right));
}

/** Entries that are not listed yet; children of a listed one go to its place immediately. */
function takeNew(entries: readonly OutlineEntry[], parts: Parts): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const known = entry.path === null ? undefined : parts.byPath.get(entry.path);
    const taken: OutlineEntry = { ...entry, children: [] };
    if (entry.path !== null && !known) parts.byPath.set(entry.path, taken);
    const children = takeNew(entry.children, parts);
    if (known) {
      known.children.push(...children);
      return [];
    }
    taken.children.push(...children);
    // Announced chapters belong to the whole contents.
    return taken.path !== null || children.length > 0 ? [taken] : [];
  });
}

function place(
  added: OutlineEntry[],
  { folder, title }: { folder: string; title: string | null },
  { entries, docsRoot, byPath }: Parts,
): void {
  if (listOutlinePaths(added).length === 0) return;
  for (let up = folder; up !== docsRoot && up !== ""; up = directoryOf(up)) {
    const index = [...byPath].find(([path]) => directoryOf(path) === up && isIndexName(path) && !contains(added, path));
    const [group, ...others] = index ? [index[1]] : findGroups(entries, `${up}/`);
    if (!group || others.length > 0) continue;
    group.children.push(...(up === folder ? added : [toGroup(added, folder, title)]));
    return;
  }
  entries.push(...(folder === docsRoot || folder === "" ? added : [toGroup(added, folder, title)]));
}

function contains(entries: OutlineEntry[], path: string): boolean {
  return listOutlinePaths(entries).includes(path);
}

/** A part with its index page as its own, otherwise under the name of its contents or folder. */
function toGroup(added: OutlineEntry[], folder: string, title: string | null): OutlineEntry {
  const [first, ...rest] = added;
  if (first && rest.length === 0 && first.children.length > 0) return first;
  const isOwnPage = first?.path && isIndexName(first.path) && directoryOf(first.path) === folder;
  if (isOwnPage && first.children.length === 0) {
    first.children.push(...rest);
    return first;
  }
  return { label: title ?? stripOrderPrefix(fileNameOf(folder)), path: null, isDraft: false, children: added };
}

function isInside(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
