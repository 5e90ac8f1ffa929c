import { isRecord } from "../../../../kit/values/is-record.ts";
import { isYamlContents } from "../source/contents-file.ts";
import { createPathFinder, type PathFinder } from "../source/find-document.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import { type OutlineEntry, pageEntry, pruneEmptyGroups } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { inRoot } from "./find-marker.ts";
import { createPageList, listPage, type PageList } from "./list-pages.ts";
import { listPattern } from "./list-pattern.ts";
import type { SummaryList } from "./summary-list.ts";

interface TocReader {
  library: PageLibrary;
  finder: PathFinder;
  folder: string;
  list: PageList;
  /** Contents files that refer to this one, to detect cycles. */
  above: readonly string[];
}

/**
 * Contents written as YAML: Jupyter Book `_toc.yml`, `_toctree.yml`, DocFX `toc.yml`, whose items may link to the
 * contents of a part.
 */
export async function readYamlToc(library: PageLibrary, path: string): Promise<SummaryList> {
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);
  const list = createPageList(path);
  const reader: TocReader = { library, finder, folder: directoryOf(path), list, above: [path] };
  return { title: null, entries: pruneEmptyGroups(await readFile(path, reader)), notes: list.notes };
}

async function readFile(path: string, reader: TocReader): Promise<OutlineEntry[]> {
  const { value } = parseYamlLeniently((await reader.library.readText(path)) ?? "");
  if (Array.isArray(value)) return readItems(value, reader);
  if (!isRecord(value)) return [];
  const [root] = await readItem(value, reader);
  if (!root) return [];
  return root.path === null ? root.children : [{ ...root, children: [] }, ...root.children];
}

async function readItems(items: unknown, reader: TocReader): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  for (const item of Array.isArray(items) ? (items as unknown[]) : [])
    if (isRecord(item)) entries.push(...(await readItem(item, reader)));
  return entries;
}

async function readItem(item: Record<string, unknown>, reader: TocReader): Promise<OutlineEntry[]> {
  const { library, list, folder } = reader;
  const pattern = asText(item.glob);
  if (pattern !== null) {
    const found = listPattern(library.documentPaths, inRoot(folder, pattern));
    return found.flatMap((path) => (listOnce(list, path) ? [pageEntry(path)] : []));
  }
  const label = asText(item.title) ?? asText(item.caption) ?? asText(item.part) ?? asText(item.name);
  const target =
    asText(item.file) ?? asText(item.local) ?? asText(item.root) ?? asText(item.topicHref) ?? asText(item.href);
  const part = target === null ? null : findPart(target, reader);
  const page = part === null ? target : (asText(item.topicHref) ?? asText(item.homepage));
  const own = page === null ? null : pageAt(page, label, reader);
  const children = part === null ? [] : await readPart(part, reader);
  for (const key of ["parts", "chapters", "sections", "subtrees", "entries", "items"])
    children.push(...(await readItems(item[key], reader)));
  return [{ label, path: own, isDraft: false, children }];
}

function listOnce({ listed }: PageList, path: string): boolean {
  const isNew = !listed.has(path);
  listed.add(path);
  return isNew;
}

function pageAt(target: string, label: string | null, { finder, folder, list }: TocReader): string | null {
  if (/^[a-z]+:/i.test(target)) return null;
  const place = joinInside(folder, target.split(/[?#]/, 1)[0] ?? "");
  const path = place === null ? null : finder.document(place);
  return listPage(list, { path, named: `「${label ?? target}」` });
}

/** `part/toc.yml`, or `part/` with its own contents. */
function findPart(target: string, { library, folder, above }: TocReader): string | null {
  const place = joinInside(folder, target.replace(/\/+$/, ""));
  if (place === null) return null;
  const candidates = isYamlContents(place)
    ? [place]
    : target.endsWith("/")
      ? ["toc.yml", "toc.yaml"].map((name) => inRoot(place, name))
      : [];
  return candidates.find((path) => library.tree.has(path) && !above.includes(path)) ?? null;
}

function readPart(path: string, reader: TocReader): Promise<OutlineEntry[]> {
  return readFile(path, { ...reader, folder: directoryOf(path), above: [...reader.above, path] });
}
