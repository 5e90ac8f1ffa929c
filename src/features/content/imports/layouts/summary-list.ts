import { maskCode } from "../pages/mask-code.ts";
import { toPlainText } from "../pages/read-headings.ts";
import { scanReferences } from "../pages/scan-references.ts";
import { createPathFinder } from "../source/find-document.ts";
import type { OutlineEntry, OutlineNote } from "../source/outline.ts";
import { pruneEmptyGroups } from "../source/outline.ts";
import { directoryOf, isIndexName, joinInside } from "../source/safe-path.ts";
import type { Edition } from "../source/source-tree.ts";

export interface SummaryList {
  /** First level-one heading, when it names the book. */
  title: string | null;
  entries: OutlineEntry[];
  notes: OutlineNote[];
}

interface SummaryLink {
  label: string;
  destination: string;
}

interface Level {
  entry: { children: OutlineEntry[] };
  /** Headings count negative, so that every list item is deeper than any heading. */
  indent: number;
}

const GENERIC_TITLE = /^(summary|目录|目錄|contents|table of contents|toc)$/i;

/** Contents written as nested lists with headings as groups: GitBook, mdBook, docsify, TOC.md. */
export function readSummaryList(input: {
  text: string;
  path: string;
  paths: string[];
  docsRoot: string;
  edition?: Edition | null;
}): SummaryList {
  const { text, path, paths, docsRoot, edition = null } = input;
  const finder = createPathFinder(paths, edition?.moved);
  const root: OutlineEntry = { label: null, path: null, isDraft: false, children: [] };
  const levels: Level[] = [{ entry: root, indent: Number.NEGATIVE_INFINITY }];
  const notes: OutlineNote[] = [];
  const seen = new Set<string>();
  let title: string | null = null;
  let isFirstHeading = true;

  function add(indent: number, entry: OutlineEntry): void {
    while ((levels.at(-1)?.indent ?? 0) >= indent) levels.pop();
    (levels.at(-1) ?? { entry: root }).entry.children.push(entry);
    levels.push({ entry, indent });
  }

  /** Adds another document named in the same line; external links do not belong to the contents. */
  function addBeside(indent: number, { label, destination }: SummaryLink): void {
    const target = destination.trim() === "" ? null : takeOnce(resolve(destination));
    const above = levels.findLast((level) => level.indent < indent) ?? { entry: root };
    if (target !== null)
      above.entry.children.push({ label: label || null, path: target, isDraft: false, children: [] });
  }

  function resolve(destination: string): string | null {
    const bare = decode(destination.split(/[?#]/, 1)[0] ?? "");
    const folders = bare.startsWith("/") ? [docsRoot, ""] : [directoryOf(path), docsRoot];
    const rootless = bare.replace(/^\/+/, "");
    const base = [...(edition?.bases.keys() ?? [])].find((name) => rootless.startsWith(`${name}/`));
    for (const relative of base === undefined ? [rootless] : [rootless, rootless.slice(base.length + 1)]) {
      for (const folder of folders) {
        const place = joinInside(folder, relative);
        const found = place === null ? null : finder.document(place);
        if (found) return found;
      }
    }
    return null;
  }

  function takeOnce(target: string | null): string | null {
    if (target === null || seen.has(target)) return null;
    seen.add(target);
    return target;
  }

  function isHome(target: string): boolean {
    return isIndexName(target) && directoryOf(target) === docsRoot;
  }

  /** The text of a heading and the document that it links to. */
  function readHeading(entryText: string): [label: string, target: string | null] {
    const [link] = listLinks(entryText);
    return [toPlainText(entryText), link ? resolve(link.destination) : null];
  }

  const masked = maskCode(text).split("\n");
  text.split("\n").forEach((line, index) => {
    if (masked[index]?.trim() === "" || line.length > 4000) return;
    const where = `${path}:${index + 1}`;
    const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    if (heading?.[1]) {
      const [label, target] = readHeading(heading[2] ?? "");
      const isBookTitle = isFirstHeading && heading[1].length === 1 && (target === null || isHome(target));
      if (isBookTitle) title = GENERIC_TITLE.test(label) ? null : label;
      else add(heading[1].length - 10, { label, path: takeOnce(target), isDraft: false, children: [] });
      isFirstHeading = false;
      return;
    }
    if (/^\s*\|/.test(line)) {
      // The text of a link in a cell is rarely the document's name: “open”, a number.
      for (const { destination } of listLinks(line)) addBeside(0, { label: "", destination });
      return;
    }
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/.exec(line) ?? /^(\s*)(\[[^\]]+\]\(.*)$/.exec(line);
    if (!item) return;
    const indent = (item[1] ?? "").replaceAll("\t", "    ").length;
    const entryText = item[2] ?? "";
    const [link, ...more] = listLinks(entryText);
    if (!link) {
      const emptyLink = /^\[(.+)\]\(\s*\)/.exec(entryText)?.[1];
      const label = toPlainText(emptyLink ?? entryText.replace(/^\[(.+)\]$/, "$1"));
      if (label !== "") add(indent, { label, path: null, isDraft: emptyLink !== undefined, children: [] });
      return;
    }
    const { label, destination } = link;
    const isDraft = destination.trim() === "";
    const target = isDraft ? null : resolve(destination);
    const listed = takeOnce(target);
    if (target !== null && listed === null) notes.push({ where, detail: `「${label}」指向已列过的文档，不重复导入` });
    else if (!isDraft && target === null)
      notes.push({ where, detail: `目录项「${label}」没有对应的文档：${destination}` });
    add(indent, { label: label || null, path: listed, isDraft, children: [] });
    for (const beside of more) addBeside(indent, beside);
  });
  return { title, entries: pruneEmptyGroups(root.children), notes };
}

/** The links of a line with their text, without pictures. */
function listLinks(entryText: string): SummaryLink[] {
  let from = 0;
  return scanReferences(entryText, entryText).flatMap(({ kind, destination, start, end, label }) => {
    const closing = entryText.lastIndexOf("](", start);
    const opening = entryText.indexOf("[", from);
    const written = opening >= from && closing > opening ? entryText.slice(opening + 1, closing) : entryText;
    from = end;
    return kind === "link" ? [{ label: label ?? toPlainText(written.replaceAll(/<[^>]*>/g, "")), destination }] : [];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
