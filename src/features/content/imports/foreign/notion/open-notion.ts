import { posix } from "node:path";
import { decodeAddress } from "../../../../../kit/markdown/html/safe-address.ts";
import { decodeText } from "../../source/decode-text.ts";
import { compareNames } from "../../source/natural-order.ts";
import { emptyOutline, type OutlineEntry } from "../../source/outline.ts";
import { directoryOf, isDocumentPath, stemOf } from "../../source/safe-path.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { memoryFile } from "../memory-file.ts";
import { isTablePath, pageOfTable, readPageName, readTableName } from "./page-name.ts";
import { tidyPage } from "./tidy-page.ts";
import { describeHidden, writeTable } from "./write-table.ts";

/** Up to one file in five may have been added by hand. */
const MIN_SHARE = 0.8;

/** A page or a database, and the location of its children. */
interface Page {
  id: string;
  title: string;
  /** Its path when imported; a database becomes a page. */
  path: string;
  text: string;
  /** The rows of a database, in order. */
  rows: string[] | null;
}

/** Whether this is a Markdown export of Notion: nearly all its pages end in their ids. */
export function isNotion(tree: SourceTree): boolean {
  const pages = tree.paths.filter((path) => isDocumentPath(path) || isTablePath(path));
  const named = pages.filter((path) => readTableName(path) !== null);
  return named.length > 0 && named.length >= pages.length * MIN_SHARE;
}

/**
 * Notion's export with its pages as a tree: titles without ids, by which pages are identified even after renaming;
 * databases as tables; pages in the order in which the page above lists them.
 */
export async function openNotion(tree: SourceTree): Promise<SourceTree> {
  const problems: SourceProblem[] = [...tree.problems];
  const files = new Map<string, SourceFile>();
  for (const path of tree.paths) {
    const [load, open] = [() => tree.read(path), () => tree.open(path)];
    files.set(path, { path, sizeBytes: tree.sizeOf(path), load, open });
  }
  const pages = new Map<string, Page>();
  const tables = await addTables(tree, { files, pages, problems });
  const paths = new Map<string, string>();
  for (const path of tree.paths.filter(isDocumentPath)) {
    const name = readPageName(path);
    if (name && !paths.has(name.id)) paths.set(name.id, path);
  }
  for (const [id, { path }] of pages) paths.set(id, path);
  const rowFolders = new Set([...tables.values()].flatMap((path) => foldersOf(path)));
  for (const path of tree.paths.filter(isDocumentPath)) {
    const bytes = await tree.read(path).catch(() => null);
    if (bytes === null) {
      // The others are imported.
      problems.push({ path, detail: "这一页读不出来，没有导入" });
      files.delete(path);
      continue;
    }
    const text = tidyPage(decodeText(bytes).text, {
      isRow: rowFolders.has(directoryOf(path)),
      pathOf: (id) => paths.get(id) ?? null,
      tableAt: (destination) =>
        tables.get(readTableName(joinDecoded(directoryOf(path), destination))?.id ?? "") ?? null,
    });
    files.set(path, memoryFile(path, Buffer.from(text)));
    const { id, title } = readPageName(path) ?? { id: path, title: stemOf(path) };
    if (pages.has(id)) problems.push({ path, detail: "和另一页同一个编号，只收第一页" });
    else pages.set(id, { id, title: headingOf(text) ?? title, path, text, rows: null });
  }
  const entries = arrange([...pages.values()]);
  const [only, ...others] = entries;
  const isOneRoot = only !== undefined && others.length === 0;
  const title = isOneRoot ? only.label : null;
  return createSourceTree({
    name: tree.name,
    files: files.values(),
    problems,
    outline: { ...emptyOutline("notion", ""), title, entries },
    // The name of an export changes each time, but the id of the exported page stays the same.
    ...(isOneRoot && only.key !== undefined && { key: only.key }),
    close: tree.close,
  });
}

/** Replaces each database by a page. Returns their paths by id. */
async function addTables(
  tree: SourceTree,
  { files, pages, problems }: { files: Map<string, SourceFile>; pages: Map<string, Page>; problems: SourceProblem[] },
): Promise<Map<string, string>> {
  const tables = new Map<string, string>();
  const named = tree.paths.filter(isTablePath).flatMap((path) => {
    const name = readTableName(path);
    return name ? [{ ...name, path }] : [];
  });
  for (const { path } of named) files.delete(path);
  for (const { id, title, isAll, path } of chooseViews(named, problems)) {
    const target = pageOfTable(path);
    if (files.has(target)) {
      problems.push({ path, detail: "表旁边有同名的页，用那一页" });
      continue;
    }
    const rows = listRowPages(tree, target);
    try {
      const csv = decodeText(await tree.read(path)).text;
      const { markdown, left, ...table } = writeTable(title, csv, {
        linkOf: (row) => takeRow(rows, row, directoryOf(target)),
      });
      const whole = isAll ? undefined : named.find((other) => other.id === id && other.isAll)?.path;
      if (whole !== undefined) problems.push(...(await compareWhole(tree, { view: csv, path, title, whole })));
      files.set(target, memoryFile(target, Buffer.from(markdown)));
      problems.push({
        path,
        detail: `数据库《${title}》成了一张表，${table.rows} 行${left > 0 ? `；${left} 行或列放不下，没有收` : ""}`,
      });
      pages.set(id, { id, title, path: target, text: markdown, rows: rows.taken });
      tables.set(id, target);
    } catch {
      problems.push({ path, detail: `数据库《${title}》的 CSV 读不出来，没有导入` });
    }
  }
  return tables;
}

interface NamedTable {
  id: string;
  title: string;
  isAll: boolean;
  isView: boolean;
  path: string;
}

/** Selects one file of each database: one contains all columns, others the columns of a view. */
function chooseViews(named: readonly NamedTable[], problems: SourceProblem[]): NamedTable[] {
  return [...Map.groupBy(named, ({ id }) => id).values()].flatMap((files) => {
    const views = files.filter(({ isAll }) => !isAll);
    const chosen = views.find(({ isView }) => !isView) ?? views[0] ?? files[0];
    for (const { path, title } of views.filter((view) => view !== chosen))
      problems.push({ path, detail: `数据库《${title}》的另一个视图，只收一个` });
    return chosen ? [chosen] : [];
  });
}

/** The content of the whole database that the imported view lacks. */
async function compareWhole(
  tree: SourceTree,
  { view, path, title, whole }: { view: string; path: string; title: string; whole: string },
): Promise<SourceProblem[]> {
  try {
    const hidden = describeHidden(view, decodeText(await tree.read(whole)).text);
    if (hidden === null) return [];
    return [{ path, detail: `数据库《${title}》的视图没有显示 ${hidden}，没有收；在 Notion 里显示出来再导出` }];
  } catch {
    return [{ path: whole, detail: `读不出来，没法知道数据库《${title}》的视图有没有藏起列和行` }];
  }
}

interface RowPages {
  byTitle: Map<string, string[]>;
  taken: string[];
}

function listRowPages(tree: SourceTree, table: string): RowPages {
  const folders = new Set(foldersOf(table));
  const inside = tree.paths.filter((path) => isDocumentPath(path) && folders.has(directoryOf(path)));
  return { byTitle: Map.groupBy(inside, (path) => plain(readPageName(path)?.title ?? stemOf(path))), taken: [] };
}

/** File names are cut at long titles and lack some characters. Each page belongs to one row. */
function takeRow(rows: RowPages, title: string, from: string): string | null {
  const wanted = plain(title);
  if (wanted === "") return null;
  const exact = rows.byTitle.get(wanted);
  const cut =
    exact ??
    [...rows.byTitle].find(([name, left]) => left.length > 0 && name.length > 20 && wanted.startsWith(name))?.[1];
  const path = cut?.shift();
  if (path === undefined) return null;
  rows.taken.push(path);
  return posix.relative(from, path).split("/").map(encodeURIComponent).join("/").replace(/[()]/g, escape);
}

/** Only letters and digits, because Notion removes other characters from file names. */
function plain(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Folders of a page's children, named like its file or its title. */
function foldersOf(path: string): string[] {
  const folder = directoryOf(path);
  const inside = (name: string) => (folder === "" ? name : `${folder}/${name}`);
  return [inside(stemOf(path)), ...(readPageName(path) ? [inside(readPageName(path)?.title ?? "")] : [])];
}

function headingOf(text: string): string | null {
  return /^# +(\S.*?)\s*$/m.exec(text.slice(0, 2_000))?.[1] ?? null;
}

/** Pages below the page of their folder; pages in a folder without a page are next to the others. */
function arrange(pages: readonly Page[]): OutlineEntry[] {
  const owners = new Map<string, Page>();
  for (const page of pages.toReversed())
    for (const folder of foldersOf(page.path).toReversed()) owners.set(folder, page);
  const ownerOf = (page: Page): Page | null => {
    for (let folder = directoryOf(page.path); folder !== ""; folder = directoryOf(folder)) {
      const owner = owners.get(folder);
      if (owner && owner !== page) return owner;
    }
    return null;
  };
  const below = Map.groupBy(pages, ownerOf);
  const entriesOf = (owner: Page | null): OutlineEntry[] => {
    const place = (page: Page) => {
      const row = owner?.rows?.indexOf(page.path) ?? -1;
      if (row >= 0) return row;
      const named = owner?.text.indexOf(page.id) ?? -1;
      return named < 0 ? Number.POSITIVE_INFINITY : named;
    };
    const placed = (below.get(owner) ?? []).map((page) => ({ page, at: place(page) }));
    placed.sort((a, b) => (a.at === b.at ? compareNames(a.page.title, b.page.title) : a.at - b.at));
    return placed.map(({ page }) => ({
      label: page.title,
      path: page.path,
      isDraft: false,
      key: `notion:${page.id}`,
      children: entriesOf(page),
    }));
  };
  return entriesOf(null);
}

function joinDecoded(folder: string, destination: string): string {
  return posix.normalize(posix.join(folder, decodeAddress(destination)));
}
