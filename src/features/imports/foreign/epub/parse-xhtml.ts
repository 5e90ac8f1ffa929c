import rehypeParse from "rehype-parse";
import { unified } from "unified";

const reader = unified().use(rehypeParse, { fragment: true });

export type Root = ReturnType<typeof reader.parse>;
export type Element = Extract<Root["children"][number], { type: "element" }>;
export type Child = Element["children"][number];

/** Elements that HTML never closes; every other may be written `<a/>` in XML only. */
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const EMPTY_ELEMENT = /<([a-z][\w:.-]*)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/gi;

/**
 * XML of a book, read as leniently as a browser reads HTML: a page that is no good XML still has its words. Names of
 * elements and attributes come in small letters. Entities are never resolved beyond those of HTML.
 */
export function parseXhtml(text: string): Root {
  const open = unwrapSections(text).replace(EMPTY_ELEMENT, (all, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? all : `<${name}${attributes}></${name}>`,
  );
  return reader.parse(open.replace(/^\s*<\?xml[^>]*\?>/, ""));
}

/** The words of `<![CDATA[…]]>` as text. Walked once: a pattern would look for the missing end of each one anew. */
function unwrapSections(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let from = text.indexOf("<![CDATA["); from >= 0; from = text.indexOf("<![CDATA[", done)) {
    const end = text.indexOf("]]>", from);
    if (end < 0) break;
    const words = text.slice(from + "<![CDATA[".length, end);
    parts.push(text.slice(done, from), words.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    done = end + "]]>".length;
  }
  return parts.join("") + text.slice(done);
}

/** The name without its namespace: `opf:item` is an item. */
export function localName({ tagName }: Element): string {
  return tagName.slice(tagName.indexOf(":") + 1);
}

export function attribute(node: Element, name: string): string {
  const value = node.properties[name];
  return Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value);
}

/** Elements of these names at any depth, in the order of the text. */
export function findAll(node: Root | Element, name: string): Element[] {
  const found: Element[] = [];
  const waiting = [...node.children].reverse();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type !== "element") continue;
    if (localName(child) === name) found.push(child);
    for (let index = child.children.length - 1; index >= 0; index -= 1) {
      const below = child.children[index];
      if (below) waiting.push(below);
    }
  }
  return found;
}

export function childrenOf(node: Element, name: string): Element[] {
  return node.children.filter((child): child is Element => child.type === "element" && localName(child) === name);
}

/** Words of an element and of all below it. */
export function wordsOf(node: Element | undefined): string {
  const parts: string[] = [];
  const waiting: Child[] = node ? [node] : [];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type === "text") parts.push(child.value);
    else if (child.type === "element") waiting.push(...[...child.children].reverse());
  }
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** `epub:type` and `role` say what a part of a book is. */
export function kindsOf(node: Element): string[] {
  const written = [attribute(node, "epub:type"), attribute(node, "epubType"), attribute(node, "role")];
  return written
    .flatMap((value) => value.split(/\s+/))
    .filter((kind) => kind !== "")
    .map((kind) => kind.replace(/^doc-/, ""));
}
