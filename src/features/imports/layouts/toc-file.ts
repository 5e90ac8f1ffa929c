import { isRecord } from "../../../kit/values/is-record.ts";
import { createPathFinder, type PathFinder } from "../source/find-document.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { Outline, OutlineEntry, OutlineNote } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pruneEmptyGroups } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { findMarker } from "./find-marker.ts";
import { createPageList, listPage } from "./list-pages.ts";
import { readSummaryList } from "./summary-list.ts";

/** Contents in a file of their own: Jupyter Book `_toc.yml`, `_toctree.yml`, `TOC.md`. */
export async function readTocFile(library: PageLibrary): Promise<Outline | null> {
  const yamlPath = findMarker(library, (name) => /^_toc(?:tree)?\.ya?ml$/.test(name));
  const markdownPath = findMarker(library, (name) => /^toc\.md$/i.test(name));
  const path = yamlPath ?? markdownPath;
  const text = path ? await library.readText(path) : null;
  if (!path || text === null) return null;
  const docsRoot = directoryOf(path);
  const paths = library.documentPaths;
  const read = yamlPath
    ? readYamlToc({ text, path, docsRoot, finder: createPathFinder(paths, library.tree.edition?.moved) })
    : readSummaryList({ text, path, paths, docsRoot, edition: library.tree.edition });
  if (listOutlinePaths(read.entries).length === 0) return null;
  return { ...emptyOutline("toc", docsRoot), title: read.title, entries: read.entries, notes: read.notes };
}

interface TocInput {
  text: string;
  path: string;
  docsRoot: string;
  finder: PathFinder;
}

function readYamlToc({ text, path, docsRoot, finder }: TocInput): {
  title: string | null;
  entries: OutlineEntry[];
  notes: OutlineNote[];
} {
  const { value } = parseYamlLeniently(text);
  const list = createPageList(path);
  const { notes } = list;

  function readItems(items: unknown): OutlineEntry[] {
    return Array.isArray(items) ? items.flatMap((item: unknown) => (isRecord(item) ? [readItem(item)] : [])) : [];
  }

  function readItem(item: Record<string, unknown>): OutlineEntry {
    const label = asText(item.title) ?? asText(item.caption) ?? asText(item.part);
    const target = asText(item.file) ?? asText(item.local) ?? asText(item.root);
    const place = target === null ? null : joinInside(docsRoot, target);
    const found = place === null ? null : finder.document(place);
    const own = target === null ? null : listPage(list, { path: found, named: `「${label ?? target}」` });
    const children = ["parts", "chapters", "sections", "subtrees", "entries"].flatMap((key) => readItems(item[key]));
    return { label, path: own, isDraft: false, children };
  }

  if (Array.isArray(value)) return { title: null, entries: pruneEmptyGroups(readItems(value)), notes };
  if (!isRecord(value)) return { title: null, entries: [], notes };
  const { children, ...root } = readItem(value);
  const entries = root.path === null ? children : [{ ...root, children: [] }, ...children];
  return { title: null, entries: pruneEmptyGroups(entries), notes };
}
