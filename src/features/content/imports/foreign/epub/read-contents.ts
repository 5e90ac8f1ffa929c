import type { OutlineEntry } from "../../source/outline.ts";
import { directoryOf } from "../../source/safe-path.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { attribute, childrenOf, type Element, findAll, textOf } from "../html-tree.ts";
import { kindsOf } from "./parse-xhtml.ts";
import { type EpubPackage, parseSafely, placeOf, readPart } from "./read-package.ts";

/** Deeper levels are raised to this one; the limit also rejects maliciously nested files. */
const DEEPEST_LEVEL = 12;

interface Line {
  label: string;
  href: string;
  below: Element[];
}

interface Contents {
  entries: OutlineEntry[];
  /** Lines that link into a text already listed: its sections. */
  sections: number;
  problems: { path: string; detail: string }[];
}

/** The contents of a book: of EPUB 3 from its nav, of EPUB 2 from its NCX, each text once; paths as in the archive. */
export async function readContents(epub: SourceTree, facts: EpubPackage): Promise<Contents> {
  const { navPath, ncxPath } = facts;
  const read = async (path: string | null) =>
    path !== null && epub.has(path) ? parseSafely(await readPart(epub, path), path) : null;
  const nav = await read(navPath);
  const toc = nav && findAll(nav, "nav").find((node) => kindsOf(node).includes("toc"));
  const lists = toc ? childrenOf(toc, "ol") : [];
  if (navPath && lists.length > 0)
    return collect(
      lists.flatMap((list) => childrenOf(list, "li")),
      navPath,
      readItem,
      epub,
    );
  const ncx = await read(ncxPath);
  const [map] = ncx ? findAll(ncx, "navmap") : [];
  if (ncxPath && map) return collect(childrenOf(map, "navpoint"), ncxPath, readPoint, epub);
  return { entries: [], sections: 0, problems: [] };
}

function collect(lines: Element[], path: string, read: (node: Element) => Line, epub: SourceTree): Contents {
  const seen = new Set<string>();
  const contents: Contents = { entries: [], sections: 0, problems: [] };
  const folder = directoryOf(path);

  function visit(nodes: Element[], depth: number): OutlineEntry[] {
    return nodes.flatMap((node) => {
      const { label, href, below } = read(node);
      const target = placeOf(folder, href);
      const isThere = target !== null && epub.has(target);
      const isRepeated = target !== null && seen.has(target);
      if (isRepeated) contents.sections += 1;
      else if (href !== "" && !isThere)
        contents.problems.push({ path, detail: `目录项「${label || href}」没有对应的文档：${href}` });
      const own = isThere && !isRepeated ? target : null;
      if (own !== null) seen.add(own);
      const children = visit(below, depth + 1);
      const isLifted = own === null && (children.length === 0 || isRepeated);
      if (isLifted) return children;
      const entry: OutlineEntry = { label: label || null, path: own, isDraft: false, children };
      return depth < DEEPEST_LEVEL ? [entry] : [{ ...entry, children: [] }, ...children];
    });
  }

  contents.entries = visit(lines, 0);
  return contents;
}

function readItem(node: Element): Line {
  const [link] = childrenOf(node, "a");
  const [name] = childrenOf(node, "span");
  const below = childrenOf(node, "ol").flatMap((list) => childrenOf(list, "li"));
  return { label: textOf(link ?? name), href: link ? attribute(link, "href") : "", below };
}

function readPoint(node: Element): Line {
  const [content] = childrenOf(node, "content");
  const [label] = childrenOf(node, "navlabel");
  return { label: textOf(label), href: content ? attribute(content, "src") : "", below: childrenOf(node, "navpoint") };
}
