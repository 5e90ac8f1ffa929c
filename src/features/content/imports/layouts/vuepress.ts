import { isRecord } from "../../../../kit/values/is-record.ts";
import type { Literal, SettingsReader } from "../source/evaluate-settings.ts";
import { createPathFinder, listPlaces, type PathFinder } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline, OutlineEntry, OutlineNote } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry, pruneEmptyGroups } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf } from "../source/safe-path.ts";
import { inRoot } from "./find-marker.ts";
import { readFolder } from "./folder-outline.ts";
import { listLocales, readVuepressSite } from "./vuepress-site.ts";

/**
 * VuePress and VitePress: every sidebar of the settings and their imports, read as data. For a sidebar that would have
 * to be executed the order of the folder is used.
 */
export async function readVuepress(library: PageLibrary): Promise<Outline | null> {
  const site = await readVuepressSite(library);
  if (!site) return null;
  const { marker, docsRoot, settingsFolder, scripts, reader, settings } = site;
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);
  const place: Place = { finder, docsRoot, library, seen: new Set(), unread: [] };
  const entries: OutlineEntry[] = [];
  for (const sidebar of [...findSidebars(settings), ...scripts.flatMap((path) => listSidebars(reader, path))])
    entries.push(...(await outlineOf(sidebar, place)));
  if (listOutlinePaths(entries).length > 0) {
    for (const base of place.unread) entries.push(...(await readStructure({ ...place, base })));
    for (const bar of findNavbars(settings)) entries.push(...(await readNavbar(bar, place)));
  }
  const base = {
    ...emptyOutline("vuepress", docsRoot),
    title: findText(library, settings, "title"),
    description: findText(library, settings, "description"),
    staticRoots: [`${settingsFolder}/public`, inRoot(docsRoot, "public")],
    basePaths: [findText(library, settings, "base") ?? ""],
    includeStyles: ["vitepress" as const],
    values: isRecord(settings) ? settings : {},
    isInterpolated: true,
  };
  if (listOutlinePaths(entries).length > 0)
    return { ...base, entries: await withHome(library, finder, entries, docsRoot) };
  const notes: OutlineNote[] = [{ where: marker, detail: "侧栏由代码生成，改按目录和序号排列" }];
  const inFolder = await readFolder(library, docsRoot);
  return listOutlinePaths(inFolder).length > 0 ? { ...base, entries: inFolder, notes } : null;
}

/** Documents that no sidebar but the navigation bar names. */
async function readNavbar(bar: Literal, place: Place): Promise<OutlineEntry[]> {
  const texts: OutlineEntry[] = [];
  for (const path of listOutlinePaths(await outlineOf(bar, place)))
    if (await hasText(place.library, path)) texts.push(pageEntry(path));
  return texts;
}

async function hasText(library: PageLibrary, path: string): Promise<boolean> {
  const page = await library.read(path);
  return page !== null && page.data.home !== true && page.data.layout !== "home" && page.body.trim() !== "";
}

/** The home page belongs to the book only when it has its own text. */
async function withHome(
  library: PageLibrary,
  finder: PathFinder,
  entries: OutlineEntry[],
  docsRoot: string,
): Promise<OutlineEntry[]> {
  const home = finder.document(docsRoot);
  const isOwn = home !== null && directoryOf(home) === docsRoot && !listOutlinePaths(entries).includes(home);
  return isOwn && (await hasText(library, home)) ? [pageEntry(home), ...entries] : entries;
}

const findSidebars = (settings: Literal) => findNamed(settings, /sidebar$/i);
const findNavbars = (settings: Literal) => findNamed(settings, /^nav(?:bar)?$/i);

/** Values under such a name, at any depth: themes and languages have their own. */
function findNamed(settings: Literal, name: RegExp): Literal[] {
  if (Array.isArray(settings)) return settings.flatMap((value) => findNamed(value, name));
  if (!isRecord(settings)) return [];
  return Object.entries(settings as { [key: string]: Literal }).flatMap(([key, value]) =>
    name.test(key) ? [value] : findNamed(value, name),
  );
}

/** The sidebars named or exported by a script of the settings' folder, even if code assembles them. */
function listSidebars(reader: SettingsReader, path: string): Literal[] {
  return [...reader.readNames(path, /sidebar/i), reader.readExport(path, "default")];
}

/** The text of the book's language, otherwise the settings' own, otherwise that of the first language that has one. */
function findText(library: PageLibrary, settings: Literal, key: string): string | null {
  if (!isRecord(settings)) return null;
  const locales = listLocales(settings);
  const { edition } = library.tree;
  const isBook = (folder: string) => edition !== null && languageOf(library, `/${folder}/`) === edition.language;
  const texts = [
    locales.find(({ folder }) => isBook(folder))?.settings[key],
    settings[key],
    ...locales.map((locale) => locale.settings[key]),
  ];
  return texts.map(asText).find((text) => text !== null) ?? null;
}

/** The language that a route is of. */
function languageOf({ tree }: PageLibrary, route: string): string | undefined {
  const bases = [...(tree.edition?.bases ?? [])];
  return bases.find(([base]) => `${route}/`.startsWith(`/${base}/`))?.[1] ?? tree.edition?.own;
}

/** Sidebars of other languages list the same pages with other labels. */
function isOfBook(library: PageLibrary, route: string): boolean {
  const { edition } = library.tree;
  return edition === null || languageOf(library, route) === edition.language;
}

interface Place {
  library: PageLibrary;
  finder: PathFinder;
  docsRoot: string;
  /** Documents that have a place already. */
  seen: Set<string>;
  /** Folders whose sidebar is created by code, which is not executed: the order of names is used. */
  unread: string[];
}

async function outlineOf(sidebar: Literal, place: Place): Promise<OutlineEntry[]> {
  if (Array.isArray(sidebar)) return pruneEmptyGroups(await readItems(sidebar, { ...place, base: "/" }));
  if (!isRecord(sidebar)) return [];
  const entries: OutlineEntry[] = [];
  for (const [key, value] of Object.entries(sidebar as { [key: string]: Literal }))
    if (key.startsWith("/")) entries.push(...(await readKeyed(key, value, place)));
  return pruneEmptyGroups(entries);
}

type ItemContext = Place & { base: string };

async function readKeyed(key: string, value: Literal, place: Place): Promise<OutlineEntry[]> {
  const items = isRecord(value) ? value.items : value;
  const base = isRecord(value) ? (asText(value.base) ?? key) : key;
  if (value === null && key !== "/") place.unread.push(key);
  return readItems(items, { ...place, base });
}

/** `structure`: the theme lists the folder. */
async function readItems(items: unknown, context: ItemContext): Promise<OutlineEntry[]> {
  if (items === "structure") return readStructure(context);
  if (!Array.isArray(items)) return [];
  const entries: OutlineEntry[] = [];
  for (const item of items) entries.push(...(await readItem(item, context)));
  return entries;
}

async function readStructure({ library, docsRoot, base, seen }: ItemContext): Promise<OutlineEntry[]> {
  if (!isOfBook(library, base)) return [];
  const steps = base.split("/").filter((part) => part !== "");
  if (library.tree.edition?.bases.has(steps[0] ?? "")) steps.shift();
  const folder = steps.join("/");
  const entries = withoutSeen(await readFolder(library, folder === "" ? docsRoot : inRoot(docsRoot, folder)), seen);
  for (const path of listOutlinePaths(entries)) seen.add(path);
  return entries;
}

function withoutSeen(entries: readonly OutlineEntry[], seen: ReadonlySet<string>): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const children = withoutSeen(entry.children, seen);
    return entry.path !== null && seen.has(entry.path) ? children : [{ ...entry, children }];
  });
}

async function readItem(item: unknown, context: ItemContext): Promise<OutlineEntry[]> {
  if (typeof item === "string") return pageAt(item, null, context);
  if (Array.isArray(item)) return typeof item[0] === "string" ? pageAt(item[0], asText(item[1]), context) : [];
  if (!isRecord(item)) return [];
  const label = asText(item.text) ?? asText(item.title);
  const target = asText(item.link) ?? asText(item.path);
  const base = asText(item.base) ?? asText(item.prefix) ?? "";
  const inner = { ...context, base: base.startsWith("/") ? base : context.base + base };
  // VitePress puts an item's own `base` in front of its link too, VuePress its `prefix` only in front of its children's.
  const own = target ? pageAt(target, label, asText(item.base) === null ? context : inner)[0] : undefined;
  const children = await readItems(item.items ?? item.children, inner);
  return [own ? { ...own, children } : { label, path: null, isDraft: false, children }];
}

function pageAt(target: string, label: string | null, context: ItemContext): OutlineEntry[] {
  if (/^[a-z]+:\/\//i.test(target)) return [];
  const clean = target.split(/[?#]/, 1)[0] ?? "";
  const isWhole = clean.startsWith("/") || context.base.endsWith("/");
  const beside = `${context.base}/${clean}`;
  // `base: "/reference/theme-"` begins the name of the page.
  const routes = isWhole ? [clean.startsWith("/") ? clean : context.base + clean] : [beside, context.base + clean];
  return routes.flatMap((route) => pageOfRoute(route, label, context)).slice(0, 1);
}

function pageOfRoute(route: string, label: string | null, context: ItemContext): OutlineEntry[] {
  if (!isOfBook(context.library, route)) return [];
  const basePaths = [...(context.library.tree.edition?.bases.keys() ?? [])];
  const places = listPlaces({ from: "", path: route, docsRoot: context.docsRoot, staticRoots: [], basePaths });
  const path = places.map(context.finder.document).find((found) => found !== null);
  if (!path || context.seen.has(path)) return [];
  context.seen.add(path);
  return [pageEntry(path, label)];
}
