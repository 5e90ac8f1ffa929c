import { attribute, type Element, parseHtml, type Root } from "../html-tree.ts";

/** Elements that HTML never closes; all others may only be written `<a/>` in XML. */
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const EMPTY_ELEMENT = /<([a-z][\w:.-]*)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/gi;

/**
 * Parses XML of a book as leniently as a browser parses HTML, because a page of invalid XML still has its text. Names
 * of elements and attributes are in lower case. Only the entities of HTML are resolved.
 */
export function parseXhtml(text: string): Root {
  const open = unwrapSections(text).replace(EMPTY_ELEMENT, (all, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? all : `<${name}${attributes}></${name}>`,
  );
  return parseHtml(open.replace(/^\s*<\?xml[^>]*\?>/, ""));
}

/**
 * The text of `<![CDATA[…]]>`. Scanned once by hand, because a regular expression would search for each missing end
 * again.
 */
function unwrapSections(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let from = text.indexOf("<![CDATA["); from >= 0; from = text.indexOf("<![CDATA[", done)) {
    const end = text.indexOf("]]>", from);
    if (end < 0) break;
    const cdata = text.slice(from + "<![CDATA[".length, end);
    parts.push(text.slice(done, from), cdata.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    done = end + "]]>".length;
  }
  return parts.join("") + text.slice(done);
}

/** `epub:type` and `role` declare what a part of a book is. */
export function kindsOf(node: Element): string[] {
  const written = [attribute(node, "epub:type"), attribute(node, "epubType"), attribute(node, "role")];
  return written
    .flatMap((value) => value.split(/\s+/))
    .filter((kind) => kind !== "")
    .map((kind) => kind.replace(/^doc-/, ""));
}
