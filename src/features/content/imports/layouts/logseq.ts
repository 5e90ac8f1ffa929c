import { compareNames } from "../source/natural-order.ts";
import { emptyOutline, type Outline, type OutlineEntry, type OutlineNote, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { isJournal, pageNameOf } from "./logseq-names.ts";

/** Properties that only the program writes. */
const OWN_PROPERTY = /^[ \t]+(?:collapsed:: (?:true|false)|id:: [0-9a-f]{8}-[0-9a-f]{4}-)/m;
const OWN_FOLDER = /^(?:[^/]+\/)?logseq\//;
const SETTINGS = /^(?:[^/]+\/)?logseq\/config\.edn$/;
const JOURNALS = "日志";

/** A graph of Logseq that shows in its settings, or in its two folders: pages by name, journals behind them by day. */
export async function readLogseq(library: PageLibrary): Promise<Outline | null> {
  const { paths } = library.tree;
  const hasSettings = paths.some((path) => SETTINGS.test(path));
  const hasFolders = paths.some((path) => /(?:^|\/)pages\/[^/]+\.md$/.test(path)) && paths.some(isDatedJournal);
  return hasSettings || hasFolders ? readGraph(library) : null;
}

/** Detects a graph without its settings: the majority of its pages have syntax that only Logseq writes. */
export async function readLogseqPages(library: PageLibrary): Promise<Outline | null> {
  let count = 0;
  for (const path of library.documentPaths) {
    if (OWN_PROPERTY.test((await library.read(path))?.body ?? "")) count += 1;
  }
  return count > 0 && count * 2 >= library.documentPaths.length ? readGraph(library) : null;
}

function isDatedJournal(path: string): boolean {
  return isJournal(path) && /\/\d{4}[-_]\d{2}[-_]\d{2}\.md$/.test(path);
}

/** `:hidden ["/pages/a.md" "/private"]` in the settings: files and folders that the program does not show. */
async function listHidden(library: PageLibrary): Promise<string[]> {
  const settings = library.tree.paths.find((path) => SETTINGS.test(path));
  if (settings === undefined) return [];
  const text = ((await library.readText(settings)) ?? "").replace(/("(?:\\.|[^"\\])*")|;[^\n]*/g, "$1");
  const [, listed = ""] = /:hidden\s{0,200}\[([^\]]{0,10000})\]/.exec(text) ?? [];
  const root = settings.slice(0, -"logseq/config.edn".length);
  const places = Array.from(
    listed.matchAll(/"([^"\n]{1,500})"/g),
    ([, place = ""]) => root + place.replace(/^\/+/, ""),
  );
  return library.tree.paths.filter((path) => places.some((place) => path === place || path.startsWith(`${place}/`)));
}

async function readGraph(library: PageLibrary): Promise<Outline | null> {
  const { paths } = library.tree;
  const hidden = await listHidden(library);
  const omitted = [...new Set([...paths.filter((path) => OWN_FOLDER.test(path)), ...hidden])];
  const texts: string[] = [];
  for (const path of library.documentPaths) {
    if (!omitted.includes(path) && hasWords((await library.read(path))?.body ?? "")) texts.push(path);
  }
  const journals = texts.filter(isJournal).sort((left, right) => compareNames(pageNameOf(left), pageNameOf(right)));
  const pages = nestByName(texts.filter((path) => !isJournal(path)));
  if (pages.length + journals.length === 0) return null;
  const diary = journals.map((path) => pageEntry(path, pageNameOf(path)));
  const entries =
    diary.length === 0 || pages.length === 0 ? [...pages, ...diary] : [...pages, groupEntry(JOURNALS, diary)];
  return { ...emptyOutline("logseq", ""), entries, notes: listNotes(paths, { omitted, hidden }), omitted };
}

/** A page that was only linked to is an empty file. */
function hasWords(body: string): boolean {
  return body.split("\n").some((line) => !/^[ \t]*(?:-[ \t]*)?(?:[^\s:]+::.*)?$/.test(line));
}

/** `a/b` is below `a`, which is a page or a group. */
function nestByName(paths: readonly string[]): OutlineEntry[] {
  const byName = new Map(paths.map((path) => [pageNameOf(path), path]));
  const top: OutlineEntry[] = [];
  const groups = new Map<string, OutlineEntry>();
  const place = (name: string): OutlineEntry => {
    const known = groups.get(name);
    if (known) return known;
    const path = byName.get(name);
    const cut = name.lastIndexOf("/");
    const label = name.slice(cut + 1) || name;
    const entry = path === undefined ? groupEntry(label, []) : pageEntry(path, label);
    groups.set(name, entry);
    (cut <= 0 ? top : place(name.slice(0, cut)).children).push(entry);
    return entry;
  };
  for (const name of [...byName.keys()].sort(compareNames)) place(name);
  return top;
}

function groupEntry(label: string, children: OutlineEntry[]): OutlineEntry {
  return { label, path: null, isDraft: false, children };
}

function listNotes(
  paths: readonly string[],
  { omitted, hidden }: { omitted: readonly string[]; hidden: readonly string[] },
): OutlineNote[] {
  const kinds: [string, readonly string[]][] = [
    ["org 文件不导入，请在 Logseq 里改成 Markdown", paths.filter((path) => /\.org$/i.test(path))],
    ["白板不导入", paths.filter((path) => /(?:^|\/)whiteboards\/[^/]+\.edn$/.test(path))],
    ["Excalidraw 画不导入", paths.filter((path) => /\.excalidraw$/i.test(path))],
    ["Logseq 自己的旧副本，不读", omitted.filter((path) => /\.md$/i.test(path) && !hidden.includes(path))],
    ["被 Logseq 的设置隐藏（:hidden），不读", hidden],
  ];
  return kinds.flatMap(([detail, of]): OutlineNote[] =>
    of.length === 0 ? [] : [{ where: of.join("、"), detail, isOfSource: true }],
  );
}
