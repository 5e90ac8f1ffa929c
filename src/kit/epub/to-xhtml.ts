import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { parseRawHtml } from "../markdown/html/html-text.ts";
import {
  classesOf,
  element,
  type HtmlChild,
  type HtmlElement,
  type HtmlRoot,
  replaceElements,
  text,
  textOf,
  visitElements,
} from "../markdown/syntax-tree.ts";

/** The references of a rendered text, resolved within the book. */
export interface XhtmlOptions {
  /** The target of an address inside the book; null: none, and the text stays without the link. */
  resolveLink(href: string): string | null;
  /** The picture's name in the book; null: it is not in the book. */
  resolvePicture(src: string): string | null;
}

/** The converted text. */
export interface Xhtml {
  body: string;
  hasMath: boolean;
}

// XML requires quoted attributes and closed elements, and has no named character references.
const xmlWriter = unified()
  .use(rehypeStringify, {
    allowDangerousHtml: false,
    closeSelfClosing: true,
    characterReferences: { useNamedReferences: false },
  })
  .freeze();

/** Attributes allowed on a page of a book; other attributes of a web page have no meaning there. */
const ALLOWED_ATTRIBUTES = new Set(
  "id title lang dir className href src alt colSpan rowSpan scope span start value width height style".split(" "),
);
const STYLE = /^text-align:(?:left|center|right)$/;
/** In books, presentation attributes of `align` are converted to one of these. */
const ALIGNMENTS = new Set(["left", "center", "right"]);

/**
 * Converts a stored, sanitised text into the XHTML of an e-book: formulas as MathML, code without colours, no controls,
 * and links and pictures with their paths in the book.
 */
export function toXhtml(html: string, options: XhtmlOptions): Xhtml {
  const raw = { type: "root", children: [{ type: "raw", value: html }] } as unknown as HtmlRoot;
  const tree = parseRawHtml(raw);
  let hasMath = false;
  replaceElements(tree, (node) => {
    if (hasClass(node, "heading-anchor")) return [];
    if (node.tagName === "input") return [text("checked" in node.properties && node.properties.checked ? "☑" : "☐")];
    if (hasClass(node, "katex-html")) return [];
    if (node.tagName === "annotation") return [];
    if (["semantics", "wbr"].includes(node.tagName)) return node.children;
    if (node.tagName === "math") hasMath = true;
    if (hasClass(node, "math-display")) return [element("div", { className: ["math-display"] }, mathOf(node))];
    if (hasClass(node, "math-inline")) return mathOf(node);
    if (hasClass(node, "table-scroll")) return node.children;
    if (node.tagName === "pre") return [element("pre", {}, [element("code", {}, [text(textOf(node))])])];
    // Foldable blocks cannot be opened on paper and on some reading devices.
    if (node.tagName === "details") return [element("div", { className: ["details"] }, node.children)];
    if (node.tagName === "summary") return [element("p", { className: ["details-title"] }, node.children)];
    if (node.tagName === "a") return linkOf(node, options);
    if (node.tagName === "img") return pictureOf(node, options);
    return [node];
  });
  tree.children = tree.children.filter((node) => node.type !== "doctype" && node.type !== "comment");
  dropRepeatedIds(tree);
  dropDeadAnchors(tree);
  visitElements(tree, removeUnknownAttributes);
  return { body: xmlWriter.stringify(tree as Parameters<typeof xmlWriter.stringify>[0]), hasMath };
}

const hasClass = (node: HtmlElement, name: string) => classesOf(node).includes(name);

/** The formula, or its replacement if it could not be parsed. */
function mathOf(node: HtmlElement): HtmlChild[] {
  let formula: HtmlElement | null = null;
  visitElements(node, (below) => {
    if (below.tagName === "math") formula ??= below;
  });
  return formula ? [formula] : node.children;
}

function linkOf(node: HtmlElement, { resolveLink }: XhtmlOptions): HtmlChild[] {
  const { href } = node.properties;
  const leadsTo = typeof href === "string" ? (href.startsWith("#") ? href : resolveLink(href)) : null;
  if (leadsTo !== null) return [{ ...node, properties: { ...node.properties, href: leadsTo } }];
  return typeof node.properties.id === "string"
    ? [element("span", { id: node.properties.id }, node.children)]
    : node.children;
}

/** A picture that is not in the book is replaced by its text. */
function pictureOf(node: HtmlElement, { resolvePicture }: XhtmlOptions): HtmlChild[] {
  const { src, alt = "" } = node.properties;
  const name = typeof src === "string" ? resolvePicture(src) : null;
  if (name === null) return alt === "" ? [] : [element("em", {}, [text(`［图：${alt}］`)])];
  return [element("img", { ...node.properties, src: name, alt })];
}

/** In XML an id may occur only once. */
function dropRepeatedIds(tree: HtmlRoot): void {
  const seen = new Set<unknown>();
  visitElements(tree, (node) => {
    const { id } = node.properties;
    if (id === undefined) return;
    if (seen.has(id) || typeof id !== "string" || /\s/.test(id) || id === "") delete node.properties.id;
    seen.add(id);
  });
}

/** A link to a missing anchor of the same text would make the whole book invalid. */
function dropDeadAnchors(tree: HtmlRoot): void {
  const ids = new Set<string>();
  visitElements(tree, ({ properties: { id } }) => typeof id === "string" && ids.add(id));
  replaceElements(tree, (node) => {
    const { href } = node.properties;
    if (node.tagName !== "a" || typeof href !== "string" || !href.startsWith("#")) return [node];
    return ids.has(decode(href.slice(1))) ? [node] : node.children;
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function removeUnknownAttributes(node: HtmlElement): void {
  if (MATH_ELEMENTS.test(node.tagName)) return;
  const { align } = node.properties;
  for (const name of Object.keys(node.properties)) if (!ALLOWED_ATTRIBUTES.has(name)) delete node.properties[name];
  if (typeof align === "string" && ALIGNMENTS.has(align)) node.properties.style = `text-align:${align}`;
  if (!STYLE.test(String(node.properties.style ?? ""))) delete node.properties.style;
  for (const name of ["width", "height"] as const)
    if (!/^\d{1,5}$/.test(String(node.properties[name] ?? ""))) delete node.properties[name];
}

const MATH_ELEMENTS = /^m(?:ath|[a-z]+)$/;
