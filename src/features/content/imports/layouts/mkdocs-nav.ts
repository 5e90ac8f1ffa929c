import { isRecord } from "../../../../kit/values/is-record.ts";
import { isContentsFile } from "../source/contents-file.ts";
import type { PathFinder } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import { type OutlineEntry, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, isIndexName, joinInside } from "../source/safe-path.ts";
import { inRoot } from "./find-marker.ts";
import { readFolder } from "./folder-outline.ts";
import { listPage, type PageList } from "./list-pages.ts";
import { listPattern } from "./list-pattern.ts";
import { readMkdocsSettings } from "./mkdocs-site.ts";
import { readNestedSummary } from "./nested-summary.ts";
import type { SharedLabels } from "./shared-labels.ts";

export interface NavReader {
  library: PageLibrary;
  finder: PathFinder;
  /** Folder of the settings. */
  folder: string;
  docsRoot: string;
  list: PageList;
  labels: SharedLabels;
  /** The settings that refer to these, and these themselves, to detect cycles. */
  above: readonly string[];
}

/** The `nav`, otherwise the list of `SUMMARY.md`, otherwise the folder itself. */
export async function readMkdocsEntries(nav: unknown, reader: NavReader): Promise<OutlineEntry[]> {
  const listed = await readNav(nav, reader);
  return listed.length > 0 ? listed : readWholeFolder(reader.docsRoot, reader);
}

async function readNav(nav: unknown, reader: NavReader): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  for (const item of Array.isArray(nav) ? (nav as unknown[]) : []) {
    const pairs: [string | null, unknown][] = isRecord(item) ? Object.entries(item) : [[null, item]];
    for (const [label, value] of pairs) entries.push(...(await readTarget(label, value, reader)));
  }
  return entries;
}

async function readTarget(label: string | null, value: unknown, reader: NavReader): Promise<OutlineEntry[]> {
  if (Array.isArray(value)) {
    const isFirstUnnamed = typeof value[0] === "string";
    return asSection(label, await readNav(value, reader), { labels: reader.labels, isFirstUnnamed });
  }
  const target = asText(value);
  if (!target) return [];
  if (/^[a-z]+:\/\//i.test(target)) {
    reader.list.notes.push({ where: reader.list.where, detail: `目录里的外部链接没有导入：${label ?? target}` });
    return [];
  }
  const included = /^(?:[!*]include\s+)?(.*mkdocs\.ya?ml)$/.exec(target)?.[1];
  if (included !== undefined) return asSection(label, await readIncluded(included, reader), reader);
  if (target.includes("*")) return asSection(label, listMatches(target, reader), reader);
  const place = joinInside(reader.docsRoot, target.split("#", 1)[0] ?? "");
  const folder = place === null || /\.\w+$/.test(place) ? null : place;
  const found = place === null ? null : reader.finder.document(place);
  if (folder !== null && (found === null || target.endsWith("/"))) {
    const children = await readWholeFolder(folder, reader);
    if (children.length > 0) return asSection(label, children, reader);
  }
  const path = listPage(reader.list, { path: found, named: `「${label ?? target}」`, detail: `：${target}` });
  return path === null ? [] : [pageEntry(path, reader.labels.ofPage(label, path))];
}

/**
 * An unnamed index page at the start of a section is the section's own page; in an unnamed section its parts are
 * separate.
 */
function asSection(
  label: string | null,
  children: OutlineEntry[],
  { labels, isFirstUnnamed = children[0]?.label === null }: { labels: SharedLabels; isFirstUnnamed?: boolean },
): OutlineEntry[] {
  const [first, ...rest] = children;
  if (!first || label === null) return children;
  if (isFirstUnnamed && first.path !== null && isIndexName(first.path) && first.children.length === 0)
    return [{ ...first, label: labels.ofPage(label, first.path), children: rest }];
  return [{ label: labels.ofGroup(label), path: null, isDraft: false, children }];
}

/** Reads the settings of other sites that match a pattern: their documents are sections of this one. */
async function readIncluded(written: string, reader: NavReader): Promise<OutlineEntry[]> {
  const { library, folder, above } = reader;
  const pattern = joinInside(folder, written);
  if (pattern === null) return [];
  const [before = "", after] = pattern.split("*", 2);
  const paths = library.tree.paths.filter((path) =>
    after === undefined
      ? path === pattern
      : path.startsWith(before) && path.endsWith(after) && !path.slice(before.length, -after.length).includes("/"),
  );
  const entries: OutlineEntry[] = [];
  for (const path of paths) {
    if (above.includes(path)) continue;
    const settings = await readMkdocsSettings(library, path);
    const docsRoot = joinInside(directoryOf(path), asText(settings.docs_dir) ?? "docs");
    if (docsRoot === null) continue;
    const inner = { ...reader, folder: directoryOf(path), docsRoot, above: [...above, path] };
    const section = await readMkdocsEntries(settings.nav, inner);
    entries.push(...(after === undefined ? section : asSection(asText(settings.site_name), section, reader)));
  }
  return entries;
}

function listMatches(target: string, { library, docsRoot, list }: NavReader): OutlineEntry[] {
  return takeNew(listPattern(library.documentPaths, inRoot(docsRoot, target)).filter(isContent).map(pageOf), list);
}

/** `part/`: by its SUMMARY.md, otherwise by names. */
async function readWholeFolder(folder: string, { library, list }: NavReader): Promise<OutlineEntry[]> {
  const path = inRoot(folder, "SUMMARY.md");
  const entries = library.tree.has(path)
    ? (await readNestedSummary(library, { path, docsRoot: folder })).entries
    : await readFolder(library, folder);
  return takeNew(entries, list);
}

/** Each document is placed where it is first named. */
function takeNew(entries: readonly OutlineEntry[], list: PageList): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const isListed = entry.path !== null && list.listed.has(entry.path);
    if (entry.path !== null) list.listed.add(entry.path);
    const children = takeNew(entry.children, list);
    if (isListed || (entry.path === null && children.length === 0)) return children;
    return [{ ...entry, children }];
  });
}

function isContent(path: string): boolean {
  return !isContentsFile(path);
}

function pageOf(path: string): OutlineEntry {
  return pageEntry(path);
}
