import { decodeText } from "../../source/decode-text.ts";
import { createPathFinder } from "../../source/find-document.ts";
import { splitFrontMatter } from "../../source/front-matter.ts";
import { compareNames } from "../../source/natural-order.ts";
import { emptyOutline, listOutlinePaths, type Outline, type OutlineNote, pageEntry } from "../../source/outline.ts";
import { directoryOf, fileNameOf, isDocumentPath, joinInside, stemOf } from "../../source/safe-path.ts";
import { refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceChange, type SourceFile, type SourceTree } from "../../source/source-tree.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { memoryFile } from "../memory-file.ts";
import { listLabels } from "./list-labels.ts";
import { readPageSubstitutions, readProjectSubstitutions, type Substitutions } from "./project-substitutions.ts";
import { globToPattern, readToctrees, type TocLookup } from "./read-toctree.ts";
import { tidyMystText } from "./tidy-text.ts";
import { listTerms } from "./write-glossary.ts";

const PROJECT = /(?:^|\/)(?:conf\.py|myst\.yml|_toc\.yml)$/;
const SETTINGS = /(?:^|\/)(?:conf\.py|myst\.yml|_config\.yml)$/;
const LARGEST_TEXT_BYTES = 8 * 1024 * 1024;
const MAX_NAMED = 5;

/** Whether this is a project of Sphinx, MyST or Jupyter Book, detected by its settings. */
export function isMyst(tree: SourceTree): boolean {
  return (
    tree.paths.some((path) => PROJECT.test(path)) && tree.paths.some((path) => isDocumentPath(path) || isRst(path))
  );
}

/**
 * A Sphinx project with its MyST texts as plain Markdown, in the order of its toctrees. reStructuredText is not read: a
 * project without Markdown is rejected, and its other files are reported.
 */
export async function openMyst(tree: SourceTree): Promise<SourceTree> {
  const rst = tree.paths.filter(isRst);
  const paths = tree.paths.filter((path) => isDocumentPath(path) && tree.sizeOf(path) <= LARGEST_TEXT_BYTES);
  if (paths.length === 0)
    throw refuseSource(
      "这是用 reStructuredText（.rst）写的 Sphinx 文档，还不能读；请先转成 Markdown（如 rst2myst convert）",
    );
  const texts = new Map<string, string>();
  for (const path of [...paths, ...rst.filter((one) => stemOf(one) === "index")]) {
    const bytes = tree.sizeOf(path) > LARGEST_TEXT_BYTES ? null : await tree.read(path).catch(() => null);
    if (bytes !== null) texts.set(path, decodeText(bytes).text);
  }
  const changes: SourceChange[] = [...tree.changes];
  const [settings, inserted] = [await readSettings(tree), await readInserted(tree, texts)];
  const changed = writeTexts(tree, { paths, texts, changes, settings, inserted });
  const outline = tree.paths.some((path) => fileNameOf(path) === "_toc.yml") ? null : outlineOf(tree, texts);
  const named = `${rst.slice(0, MAX_NAMED).join("、")}${rst.length > MAX_NAMED ? "……" : ""}`;
  return createSourceTree({
    name: tree.name,
    files: tree.paths.map((path): SourceFile => {
      const [load, open] = [() => tree.read(path), () => tree.open(path)];
      return changed.get(path) ?? { path, sizeBytes: tree.sizeOf(path), load, open };
    }),
    problems: [
      ...tree.problems,
      ...(rst.length > 0
        ? [{ path: "", detail: `${rst.length} 个 .rst（reStructuredText）还不能读，没有导入：${named}` }]
        : []),
    ],
    changes,
    ...(outline && { outline }),
    ...(tree.key !== null && { key: tree.key }),
    close: tree.close,
  });
}

interface Texts {
  paths: readonly string[];
  texts: ReadonlyMap<string, string>;
  changes: SourceChange[];
  settings: Substitutions;
  /** Files that directives name, by path. */
  inserted: ReadonlyMap<string, string>;
}

/** The place of a file that a directive of a page names; null: outside the source. */
function placeOfFile(from: string, written: string): string | null {
  return joinInside(written.startsWith("/") ? "" : directoryOf(from), written.replace(/^\/+/, ""));
}

/** The files that `{include}` and `{literalinclude}` name. */
async function readInserted(tree: SourceTree, texts: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const inserted = new Map<string, string>();
  const waiting = [...texts];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    for (const [, written = ""] of page[1].matchAll(/\{(?:literal)?include\}[ \t]+(\S{1,500})[ \t]*$/gm)) {
      const place = placeOfFile(page[0], written);
      if (place === null || inserted.has(place) || !tree.has(place) || tree.sizeOf(place) > LARGEST_TEXT_BYTES)
        continue;
      const bytes = await tree.read(place).catch(() => null);
      if (bytes === null) continue;
      const { text } = decodeText(bytes);
      inserted.set(place, text);
      if (!texts.has(place)) waiting.push([place, text]);
    }
  }
  return inserted;
}

function writeTexts(tree: SourceTree, { paths, texts, changes, settings, inserted }: Texts): Map<string, SourceFile> {
  const labels = listLabels(texts);
  const lookup = lookupOf(tree);
  const terms = new Map(
    [...texts].flatMap(([path, text]) => listTerms(text).map((term) => [term.toLowerCase(), path] as const)),
  );
  const titles = new Map(
    [...texts].map(([path, text]) => [path, /^#[ \t]+(.+)$/m.exec(text)?.[1]?.trim() ?? stemOf(path)]),
  );
  const written = new Map<string, SourceFile>();
  for (const path of paths) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const { data, body } = splitFrontMatter(text);
    const count: CountChange = (outcome, name) => changes.push({ path, outcome, name, count: 1 });
    const tidied = tidyMystText(body, {
      labels,
      terms,
      count,
      readFile: (written) => inserted.get(placeOfFile(path, written) ?? "") ?? null,
      documentAt: (target) => lookup.documentAt(path, target),
      glob: (pattern) => lookup.glob(path, pattern),
      titleOf: (target) => titles.get(target) ?? stemOf(target),
      substitutions: new Map([...settings, ...readPageSubstitutions(data)]),
    });
    if (tidied !== body)
      written.set(path, memoryFile(path, Buffer.from(text.slice(0, text.length - body.length) + tidied)));
  }
  return written;
}

function lookupOf(tree: SourceTree): TocLookup {
  const finder = createPathFinder(tree.paths);
  const bare = (path: string) => path.replace(/\.[^./]+$/, "");
  return {
    documentAt: (from, written) => {
      const folders = written.startsWith("/") ? ["", rootOf(tree)] : [directoryOf(from)];
      for (const folder of folders) {
        const place = joinInside(folder, written.replace(/^\/+/, ""));
        const found = place === null ? null : finder.document(place);
        if (found !== null) return found;
      }
      return null;
    },
    glob: (from, pattern) => {
      const expression = globToPattern(from, pattern);
      return tree.paths.filter((path) => isDocumentPath(path) && expression.test(bare(path))).sort(compareNames);
    },
  };
}

/** The folder with the project's settings. */
function rootOf(tree: SourceTree): string {
  const settings = tree.paths.filter((path) => PROJECT.test(path)).sort((left, right) => left.length - right.length);
  return directoryOf(settings[0] ?? "");
}

/** null: no toctree, so that the layout is detected from the folder. */
function outlineOf(tree: SourceTree, texts: ReadonlyMap<string, string>): Outline | null {
  const root = rootOf(tree);
  const places = [root, root === "" ? "source" : `${root}/source`];
  const home = places
    .flatMap((folder) => ["index.md", "index.rst"].map((name) => (folder === "" ? name : `${folder}/${name}`)))
    .find((path) => texts.has(path));
  if (home === undefined) return null;
  const notes: OutlineNote[] = [];
  const entries = readToctrees(home, {
    texts,
    ...lookupOf(tree),
    note: (where, detail) => notes.push({ where, detail }),
  });
  if (listOutlinePaths(entries).length === 0) return null;
  const own = isDocumentPath(home) ? [pageEntry(home)] : [];
  const title = /^#[ \t]+(.+)$/m.exec(texts.get(home) ?? "")?.[1]?.trim() ?? null;
  return { ...emptyOutline("sphinx", directoryOf(home)), title, entries: [...own, ...entries], notes };
}

/** Substitutions of the whole project. */
async function readSettings(tree: SourceTree): Promise<Substitutions> {
  const found = new Map<string, string>();
  for (const path of tree.paths.filter((one) => SETTINGS.test(one) && tree.sizeOf(one) <= LARGEST_TEXT_BYTES)) {
    const bytes = await tree.read(path).catch(() => null);
    if (bytes === null) continue;
    for (const [name, value] of readProjectSubstitutions(path, decodeText(bytes).text)) found.set(name, value);
  }
  return found;
}

function isRst(path: string): boolean {
  return /\.rst$/i.test(path);
}
