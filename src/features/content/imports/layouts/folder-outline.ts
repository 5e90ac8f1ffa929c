import { isRecord } from "../../../../kit/values/is-record.ts";
import { isContentsFile } from "../source/contents-file.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import { compareNames, stripOrderPrefix } from "../source/natural-order.ts";
import type { OutlineEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, fileNameOf, isIndexName, stemOf } from "../source/safe-path.ts";
import { inRoot } from "./find-marker.ts";

interface Sibling {
  name: string;
  entry: OutlineEntry;
  position: number | null;
}

interface FolderFacts {
  label: string | null;
  position: number | null;
}

/** A folder as a table of contents: index pages first, then order keys, numbers in names, pinyin. */
export async function readFolder(library: PageLibrary, folder: string): Promise<OutlineEntry[]> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const below = library.documentPaths.filter((path) => path.startsWith(prefix) && !isContentsFile(path));
  const own = below.filter((path) => directoryOf(path) === folder);
  const folders = new Set(
    below
      .map((path) => path.slice(prefix.length))
      .filter((rest) => rest.includes("/"))
      .map((rest) => rest.slice(0, rest.indexOf("/"))),
  );
  const pages = await Promise.all(own.map((path) => pageSibling(library, path)));
  const groups = await Promise.all([...folders].map((name) => folderSibling(library, inRoot(folder, name))));
  return [...pages, ...groups.filter((group) => group !== null)].sort(compareSiblings).map((sibling) => sibling.entry);
}

async function pageSibling(library: PageLibrary, path: string): Promise<Sibling> {
  const page = await library.read(path);
  return {
    name: fileNameOf(path),
    entry: { label: null, path, isDraft: false, children: [] },
    position: page ? orderOf(page.data) : null,
  };
}

async function folderSibling(library: PageLibrary, folder: string): Promise<Sibling | null> {
  const children = await readFolder(library, folder);
  const [first, ...rest] = children;
  if (!first) return null;
  const name = fileNameOf(folder);
  const facts = await readCategory(library, folder);
  // A folder with one text and its pictures is a document, not a group.
  if (rest.length === 0 && first.path !== null && first.children.length === 0 && isNamedAfter(first.path, name)) {
    const own = await library.read(first.path);
    return {
      name,
      entry: { ...first, label: facts.label },
      position: facts.position ?? (own ? orderOf(own.data) : null),
    };
  }
  const hasIndex = first.path !== null && isIndexName(first.path) && directoryOf(first.path) === folder;
  const index = hasIndex && first.path !== null ? await library.read(first.path) : null;
  const position = facts.position ?? (index ? orderOf(index.data) : null);
  if (hasIndex) return { name, entry: { ...first, label: facts.label, children: rest }, position };
  return {
    name,
    entry: { label: facts.label ?? stripOrderPrefix(name), path: null, isDraft: false, children },
    position,
  };
}

/** Docusaurus stores a folder's name and place in its own file. */
async function readCategory(library: PageLibrary, folder: string): Promise<FolderFacts> {
  for (const name of ["_category_.json", "_category_.yml", "_category_.yaml"]) {
    const { value } = parseYamlLeniently((await library.readText(inRoot(folder, name))) ?? "");
    if (isRecord(value)) return { label: asText(value.label), position: toNumber(value.position) };
  }
  return { label: null, position: null };
}

function orderOf(data: Record<string, unknown>): number | null {
  return toNumber(data.sidebar_position) ?? toNumber(data.order) ?? toNumber(data.weight) ?? toNumber(data.nav_order);
}

function toNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function isNamedAfter(path: string, folderName: string): boolean {
  const stem = stemOf(path).normalize("NFC");
  return (
    isIndexName(path) || stem === folderName.normalize("NFC") || stem === stripOrderPrefix(folderName.normalize("NFC"))
  );
}

function compareSiblings(left: Sibling, right: Sibling): number {
  const indexFirst = Number(isIndexName(right.name)) - Number(isIndexName(left.name));
  if (indexFirst !== 0) return indexFirst;
  if (left.position !== null && right.position !== null && left.position !== right.position)
    return left.position - right.position;
  if ((left.position === null) !== (right.position === null)) return left.position === null ? 1 : -1;
  return compareNames(left.name, right.name);
}
