import { maskCode } from "../pages/mask-code.ts";
import { plainWords } from "../pages/read-headings.ts";
import { scanReferences } from "../pages/scan-references.ts";
import { createPathFinder } from "../source/find-document.ts";
import type { OutlineEntry, OutlineNote } from "../source/outline.ts";
import { pruneEmptyGroups } from "../source/outline.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import type { Edition } from "../source/source-tree.ts";

interface SummaryList {
  /** First level-one heading, when it names the book. */
  title: string | null;
  entries: OutlineEntry[];
  notes: OutlineNote[];
}

interface Level {
  entry: { children: OutlineEntry[] };
  /** Headings count negative, so that every list item lies deeper than any heading. */
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

  const masked = maskCode(text).split("\n");
  text.split("\n").forEach((line, index) => {
    if (masked[index]?.trim() === "" || line.length > 4000) return;
    const where = `${path}:${index + 1}`;
    const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    if (heading?.[1]) {
      const label = plainWords(heading[2] ?? "");
      if (isFirstHeading && heading[1].length === 1) title = GENERIC_TITLE.test(label) ? null : label;
      else add(heading[1].length - 10, { label, path: null, isDraft: false, children: [] });
      isFirstHeading = false;
      return;
    }
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/.exec(line) ?? /^(\s*)(\[[^\]]+\]\(.*)$/.exec(line);
    if (!item) return;
    const indent = (item[1] ?? "").replaceAll("\t", "    ").length;
    const words = item[2] ?? "";
    const link = scanReferences(words, words)[0];
    if (!link) {
      const emptyLink = /^\[(.+)\]\(\s*\)/.exec(words)?.[1];
      const label = plainWords(emptyLink ?? words.replace(/^\[(.+)\]$/, "$1"));
      if (label !== "") add(indent, { label, path: null, isDraft: emptyLink !== undefined, children: [] });
      return;
    }
    const label = plainWords(
      words.slice(words.indexOf("[") + 1, words.lastIndexOf("](", link.start)).replaceAll(/<[^>]*>/g, ""),
    );
    const isDraft = link.destination.trim() === "";
    const target = isDraft ? null : resolve(link.destination);
    const isRepeated = target !== null && seen.has(target);
    if (target !== null) seen.add(target);
    if (isRepeated) notes.push({ where, detail: `「${label}」指向已列过的文档，不重复导入` });
    else if (!isDraft && target === null)
      notes.push({ where, detail: `目录项「${label}」没有对应的文档：${link.destination}` });
    add(indent, { label: label || null, path: isRepeated ? null : target, isDraft, children: [] });
  });
  return { title, entries: pruneEmptyGroups(root.children), notes };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
