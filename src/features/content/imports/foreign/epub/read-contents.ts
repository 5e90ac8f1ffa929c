import type { OutlineEntry } from "../../source/outline.ts";
import { directoryOf } from "../../source/safe-path.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { attribute, childrenOf, type Element, findAll, textOf } from "../html-tree.ts";
import { kindsOf } from "./parse-xhtml.ts";
import { decodeAddress, type EpubPackage, parseSafely, placeOf, readPart } from "./read-package.ts";

/** Deeper levels are raised to this one; the limit also rejects maliciously nested files. */
const DEEPEST_LEVEL = 12;

interface Line {
  label: string;
  href: string;
  below: Element[];
}

/** The page on which an anchor of a file is, if the file is split. */
type PageOfAnchor = (path: string, fragment: string) => string | undefined;

interface Contents {
  entries: OutlineEntry[];
  /** Lines that link into a text already listed: its sections. */
  sections: number;
  /** Anchors that lines name, as `path#id`. */
  anchors: string[];
  problems: { path: string; detail: string }[];
}

/** The contents of a book: of EPUB 3 from its nav, of EPUB 2 from its NCX, each text once; paths as in the archive. */
export async function readContents(
  epub: SourceTree,
  facts: EpubPackage,
  pageOf: PageOfAnchor = () => undefined,
): Promise<Contents> {
  const { navPath, ncxPath } = facts;
  const read = async (path: string | null) =>
    path !== null && epub.has(path) ? parseSafely(await readPart(epub, path), path) : null;
  const nav = await read(navPath);
  const toc = nav && findAll(nav, "nav").find((node) => kindsOf(node).includes("toc"));
  const lists = toc ? childrenOf(toc, "ol") : [];
  if (navPath && lists.length > 0)
    return collect(
      lists.flatMap((list) => childrenOf(list, "li")),
      { path: navPath, read: readItem, epub, pageOf },
    );
  const ncx = await read(ncxPath);
  const [map] = ncx ? findAll(ncx, "navmap") : [];
  if (ncxPath && map) return collect(childrenOf(map, "navpoint"), { path: ncxPath, read: readPoint, epub, pageOf });
  return { entries: [], sections: 0, anchors: [], problems: [] };
}

function collect(
  lines: Element[],
  { path, read, epub, pageOf }: { path: string; read: (node: Element) => Line; epub: SourceTree; pageOf: PageOfAnchor },
): Contents {
  const seen = new Set<string>();
  const contents: Contents = { entries: [], sections: 0, anchors: [], problems: [] };
  const folder = directoryOf(path);

  function visit(nodes: Element[], depth: number): OutlineEntry[] {
    return nodes.flatMap((node) => {
      const { label, href, below } = read(node);
      const file = placeOf(folder, href);
      const isThere = file !== null && epub.has(file);
      const anchor = href.includes("#") ? decodeAddress(href.slice(href.indexOf("#") + 1)) : "";
      if (isThere && anchor !== "") contents.anchors.push(`${file}#${anchor}`);
      const target = isThere && anchor !== "" ? (pageOf(file, anchor) ?? file) : file;
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
