import { isRecord } from "../../../kit/values/is-record.ts";
import { createPathFinder, listPlaces, type PathFinder } from "../source/find-document.ts";
import { findValuesOf, type Literal, readFirstText, readLiteral } from "../source/js-literals.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline, OutlineEntry, OutlineNote } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry, pruneEmptyGroups } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";
import { readFolder } from "./folder-outline.ts";

const CONFIG_NAME = /^config\.(?:js|ts|mjs|mts|cjs)$/;
const SCRIPT_NAME = /\.(?:js|ts|mjs|mts|cjs)$/;

/** VuePress and VitePress: the sidebar is read from the configuration's literals; where it is code, the folder is the order. */
export async function readVuepress(library: PageLibrary): Promise<Outline | null> {
  const rootOf = (path: string) => path.slice(0, Math.max(0, path.search(/\.(?:vuepress|vitepress)\//) - 1));
  const marker = findMarker(
    library,
    (name, path) => CONFIG_NAME.test(name) && /(^|\/)\.(vuepress|vitepress)\//.test(path),
    rootOf,
  );
  if (!marker) return null;
  const docsRoot = rootOf(marker);
  const settingsFolder = marker.slice(0, marker.indexOf("/", docsRoot.length + 2));
  const scripts = library.tree.paths.filter(
    (path) =>
      path.startsWith(`${settingsFolder}/`) &&
      SCRIPT_NAME.test(path) &&
      !/\/(?:cache|dist|temp|theme|components)\//.test(path),
  );
  const sources = (await Promise.all(scripts.map((path) => library.readText(path)))).filter(
    (source) => source !== null,
  );
  const finder = createPathFinder(library.documentPaths);
  const [best, ...others] = sources
    .flatMap(readSidebars)
    .map((sidebar) => outlineOf(sidebar, { finder, docsRoot, paths: library.documentPaths }))
    .sort((left, right) => right.length - left.length);
  const config = (await library.readText(marker)) ?? "";
  const base = {
    ...emptyOutline("vuepress", docsRoot),
    title: readFirstText(config, "title"),
    description: readFirstText(config, "description"),
    staticRoots: [`${settingsFolder}/public`, inRoot(docsRoot, "public")],
    basePaths: [readFirstText(config, "base") ?? ""],
    includeStyles: ["vitepress" as const],
    alsoNamed: [...new Set(others.flatMap((other) => listOutlinePaths(other.entries)))],
  };
  if (best && best.length > 0) return { ...base, entries: await withHome(library, finder, best.entries, docsRoot) };
  const notes: OutlineNote[] = [{ where: marker, detail: "侧栏由代码生成，改按目录和序号排列" }];
  const entries = await readFolder(library, docsRoot);
  return listOutlinePaths(entries).length > 0 ? { ...base, entries, notes } : null;
}

/** The home page belongs to the book only when it has a text of its own. */
async function withHome(
  library: PageLibrary,
  finder: PathFinder,
  entries: OutlineEntry[],
  docsRoot: string,
): Promise<OutlineEntry[]> {
  const home = finder.document(docsRoot);
  const isOwn = home !== null && directoryOf(home) === docsRoot && !listOutlinePaths(entries).includes(home);
  const page = isOwn ? await library.read(home) : null;
  if (!page || page.data.home === true || page.data.layout === "home" || page.body.trim() === "") return entries;
  return [pageEntry(page.path), ...entries];
}

/** Every literal that may be a sidebar; the caller keeps the one that resolves most. */
function readSidebars(source: string): Literal[] {
  const positions = [
    ...findValuesOf(source, "sidebar"),
    ...findValuesOf(source, "[\\w$]*[sS]idebar[\\w$]*"),
    ...[...source.matchAll(/(?:module\.exports\s*=|export\s+default)\s*(?:[\w$]+\s*\(\s*)?(?=[[{])/g)].map(
      (match) => match.index + match[0].length,
    ),
  ];
  return positions.flatMap((position) => {
    try {
      return [readLiteral(source, position)];
    } catch {
      // Nested beyond reading: no sidebar of a person.
      return [];
    }
  });
}

interface Place {
  finder: PathFinder;
  docsRoot: string;
  paths: string[];
}

function outlineOf(sidebar: Literal, place: Place): { entries: OutlineEntry[]; length: number } {
  const seen = new Set<string>();
  const entries = pruneEmptyGroups(
    Array.isArray(sidebar)
      ? sidebar.flatMap((item) => readItem(item, { ...place, base: "/", seen }))
      : isRecord(sidebar)
        ? Object.entries(sidebar).flatMap(([key, value]) =>
            key.startsWith("/") ? readKeyed(key, value, { ...place, seen }) : [],
          )
        : [],
  );
  return { entries, length: listOutlinePaths(entries).length };
}

type ItemContext = Place & { base: string; seen: Set<string> };

function readKeyed(key: string, value: unknown, place: Place & { seen: Set<string> }): OutlineEntry[] {
  const items = isRecord(value) ? value.items : value;
  const base = isRecord(value) ? (asText(value.base) ?? key) : key;
  return Array.isArray(items) ? items.flatMap((item: unknown) => readItem(item, { ...place, base })) : [];
}

function readItem(item: unknown, context: ItemContext): OutlineEntry[] {
  if (typeof item === "string") return pageAt(item, null, context);
  if (Array.isArray(item)) return typeof item[0] === "string" ? pageAt(item[0], asText(item[1]), context) : [];
  if (!isRecord(item)) return [];
  const label = asText(item.text) ?? asText(item.title);
  const target = asText(item.link) ?? asText(item.path);
  const base = `${asText(item.base) ?? asText(item.prefix) ?? ""}`;
  const inner = { ...context, base: base.startsWith("/") ? base : context.base + base };
  const own = target ? pageAt(target, label, context)[0] : undefined;
  const items = item.items ?? item.children;
  const children = Array.isArray(items) ? items.flatMap((child: unknown) => readItem(child, inner)) : [];
  return [own ? { ...own, children } : { label, path: null, isDraft: false, children }];
}

function pageAt(target: string, label: string | null, context: ItemContext): OutlineEntry[] {
  if (/^[a-z]+:\/\//i.test(target)) return [];
  const clean = target.split(/[?#]/, 1)[0] ?? "";
  const route = clean.startsWith("/") ? clean : `${context.base.replace(/\/?$/, "/")}${clean}`;
  const places = listPlaces({ from: "", path: route, docsRoot: context.docsRoot, staticRoots: [], basePaths: [] });
  const path = places.map(context.finder.document).find((found) => found !== null);
  if (!path || context.seen.has(path)) return [];
  context.seen.add(path);
  return [pageEntry(path, label)];
}
