import { setImmediate } from "node:timers/promises";
import { emptyOutline, listOutlinePaths, type OutlineEntry, pageEntry } from "../../source/outline.ts";
import { directoryOf, isPicturePath } from "../../source/safe-path.ts";
import { refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { writeAnchors } from "../anchor-marks.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { findAll, type Root, textOf } from "../html-tree.ts";
import { memoryFile } from "../memory-file.ts";
import { kindsOf, parseXhtml } from "./parse-xhtml.ts";
import { readContents } from "./read-contents.ts";
import { decodeAddress, type EpubPackage, placeOf, readPackage, readPart } from "./read-package.ts";
import { splitText } from "./split-text.ts";
import { tidyChapter } from "./tidy-chapter.ts";

const MAX_TEXT_BYTES = 128 * 1024 * 1024;
/** Beside its text such a book has a cover, a title page, its contents and notes on its rights. */
const MAX_FILES_OF_WHOLE = 5;
const CHAPTER = /\.(?:xhtml|html?|xml)$/i;
/** Elements of a page's head, which the parser returns with the text. */
const UNSEEN = new Set(["title", "style", "script"]);
/** Pages that EPUB programs generate for every book. */
const FURNITURE = new Set(["cover", "titlepage", "toc", "landmarks"]);

/** Whether an archive is an EPUB, by its content. */
export function isEpub(tree: SourceTree): boolean {
  return tree.has("META-INF/container.xml");
}

/**
 * An EPUB 2 or 3 as a folder: a Markdown text for each page, the pictures, and the contents as outline. Throws an
 * `AppError` when it cannot be read or is encrypted.
 */
export async function openEpub(epub: SourceTree): Promise<SourceTree> {
  const facts = await readPackage(epub);
  const { texts, contents, pagesOf } = await readPages(epub, facts);
  const problems = [...epub.problems, ...facts.problems, ...contents.problems];
  const markdownPaths = namePaths([...texts.keys()]);
  const linked = findLinked(texts);
  const files: SourceFile[] = [];
  const furniture = new Set<string>();
  const skip = (path: string, detail: string) => {
    furniture.add(path);
    problems.push({ path, detail });
  };
  for (const [path, text] of texts) {
    try {
      const tree = parseXhtml(text);
      if (path === facts.navPath || facts.furniture.has(path) || isFurniture(text, tree)) {
        skip(path, "封面、书名页和目录页不作为一篇导入");
        continue;
      }
      const lost = tidyChapter(tree, { path, markdownPaths, linked });
      const markdown = writeAnchors(treeToMarkdown(tree));
      for (const [detail, count] of lost)
        problems.push({ path, detail: count > 1 ? `${detail}（${count} 处）` : detail });
      if (markdown.trim() === "") skip(path, "这一页没有文字和图片");
      else files.push(memoryFile(markdownPaths.get(path) ?? path, Buffer.from(headOf(facts) + markdown)));
    } catch {
      // Nested too deeply; the rest of the book is imported.
      skip(path, "这一篇读不出来，没有导入");
    }
    await setImmediate();
  }
  if (files.length === 0) throw refuseSource("EPUB 里没有可以导入的文字");
  if (contents.sections > 0)
    problems.push({ path: "", detail: `目录里有 ${contents.sections} 项指向同一篇里的小节，没有单独成篇` });
  if (facts.language !== "" && !/^zh\b/i.test(facts.language))
    problems.push({ path: "", detail: `书里写明的语言是 ${facts.language}` });
  const pictures = await readPictures(epub, problems);
  const place = (path: string | null) =>
    path === null || furniture.has(path) ? null : (markdownPaths.get(path) ?? null);
  const order = facts.spine
    .filter(({ isLinear }) => isLinear)
    .flatMap(({ path }) => pagesOf(path).flatMap((page) => place(page) ?? []));
  const author = facts.creators.length > 0 ? `作者：${facts.creators.join("、")}。` : "";
  const title = facts.title || null;
  return createSourceTree({
    name: epub.name,
    outline: {
      ...emptyOutline("epub", ""),
      title,
      description: author + facts.description || null,
      entries: addUnlisted(relabel(contents.entries, place), order),
      cover: facts.coverPath !== null && epub.has(facts.coverPath) ? facts.coverPath : null,
    },
    files: [...files, ...pictures],
    problems,
  });
}

/** The texts and the contents; a book that is one text is split where its contents name places of it. */
async function readPages(epub: SourceTree, facts: EpubPackage) {
  const contents = await readContents(epub, facts);
  const texts = await readTexts(epub, facts);
  const isText = ([path, text]: [string, string]) =>
    path !== facts.navPath && !facts.furniture.has(path) && !declaresFurniture(text);
  const whole = { texts, contents, pagesOf: (path: string) => [path] };
  const own = contents.sections === 0 || texts.size > MAX_FILES_OF_WHOLE ? [] : [...texts].filter(isText);
  const [only, another] = own;
  if (!only || another) return whole;
  const [path, text] = only;
  const named = contents.anchors.filter((anchor) => anchor.startsWith(`${path}#`));
  const split = splitText(path, text, new Set(named.map((anchor) => anchor.slice(path.length + 1))));
  const pages = [...texts].flatMap((entry): [string, string][] => (entry[0] === path ? [...split.texts] : [entry]));
  return {
    texts: new Map(pages),
    contents: await readContents(epub, facts, split.pageOf),
    pagesOf: (of: string) => (of === path ? [...split.texts.keys()] : [of]),
  };
}

async function readTexts(epub: SourceTree, facts: EpubPackage): Promise<Map<string, string>> {
  const listed = facts.items.filter(({ mediaType, path }) => /xhtml|html/.test(mediaType) && CHAPTER.test(path));
  const paths = new Set([...facts.spine.map(({ path }) => path), ...listed.map(({ path }) => path)]);
  const texts = new Map<string, string>();
  let bytes = 0;
  for (const path of paths) {
    if (!epub.has(path) || isPicturePath(path)) continue;
    bytes += epub.sizeOf(path);
    if (bytes > MAX_TEXT_BYTES) throw refuseSource("EPUB 的文字超过 128 MiB");
    texts.set(path, await readPart(epub, path));
  }
  return texts;
}

/** Packed into memory again, because the archive is closed after it is read. */
async function readPictures(epub: SourceTree, problems: SourceProblem[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of epub.paths.filter(isPicturePath)) {
    const bytes = await epub.read(path).catch(() => null);
    if (bytes) files.push(memoryFile(path, bytes));
    else problems.push({ path, detail: "图片读不出来，没有导入" });
  }
  return files;
}

/** The page's own path with another extension; two that only differ in their extension stay distinct. */
function namePaths(paths: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    paths.map((path) => {
      const short = `${path.replace(CHAPTER, "")}.md`;
      const name = taken.has(short.toLowerCase()) ? `${path}.md` : short;
      taken.add(name.toLowerCase());
      return [path, name];
    }),
  );
}

function findLinked(texts: ReadonlyMap<string, string>): Set<string> {
  const linked = new Set<string>();
  for (const [path, text] of texts) {
    for (const [, href = ""] of text.matchAll(/\shref\s*=\s*["']([^"'<>]*#[^"'<>]+)["']/gi)) {
      const target = href.startsWith("#") ? path : placeOf(directoryOf(path), href);
      if (target !== null) linked.add(`${target}#${decodeAddress(href.slice(href.indexOf("#") + 1))}`);
    }
  }
  return linked;
}

function declaresFurniture(text: string): boolean {
  try {
    return isFurniture(text, parseXhtml(text));
  } catch {
    // Nested too deeply, which is reported when the page is read.
    return false;
  }
}

/** Its only element declares it: the body, the section in it, or a contents list. */
function isFurniture(text: string, tree: Root): boolean {
  const body = /<body\b[^>]{0,500}?epub:type\s*=\s*["']([^"']*)/i.exec(text)?.[1]?.split(/\s+/) ?? [];
  if (body.some((kind) => FURNITURE.has(kind))) return true;
  const outer = [...findAll(tree, "section"), ...findAll(tree, "div"), ...findAll(tree, "nav")][0];
  if (!outer || !kindsOf(outer).some((kind) => FURNITURE.has(kind))) return false;
  // A page may contain a chapter behind its title.
  const childTexts = tree.children.map((child) =>
    child.type === "element" && !UNSEEN.has(child.tagName) ? textOf(child) : "",
  );
  return textOf(outer).length >= childTexts.join("").length / 2;
}

function headOf({ creators }: EpubPackage): string {
  return creators.length > 0 ? `---\nauthor: ${JSON.stringify(creators.join("、"))}\n---\n\n` : "";
}

function relabel(entries: readonly OutlineEntry[], place: (path: string | null) => string | null): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const path = place(entry.path);
    const children = relabel(entry.children, place);
    return path === null && children.length === 0 ? [] : [{ ...entry, path, children }];
  });
}

/** A page that the contents omit is placed after the previous page in reading order. */
function addUnlisted(entries: OutlineEntry[], order: readonly string[]): OutlineEntry[] {
  const listed = new Set(listOutlinePaths(entries));
  const behind = new Map<string, OutlineEntry[]>();
  let before = "";
  for (const path of order) {
    if (listed.has(path)) before = path;
    else behind.set(before, [...(behind.get(before) ?? []), pageEntry(path)]);
  }
  const insert = (siblings: OutlineEntry[]): OutlineEntry[] =>
    siblings.flatMap((entry) => {
      const added = entry.path === null ? [] : (behind.get(entry.path) ?? []);
      const children = insert(entry.children);
      return children.length > 0 ? [{ ...entry, children: [...added, ...children] }] : [entry, ...added];
    });
  return [...(behind.get("") ?? []), ...insert(entries)];
}
