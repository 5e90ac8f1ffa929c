import { directoryOf } from "../../source/safe-path.ts";
import { anchorId, anchorMark, withoutMarks } from "../anchor-marks.ts";
import { FORMULA } from "../html-to-markdown.ts";
import { attribute, type Child, type Element, elementOf, findAll, type Root, textOf } from "../html-tree.ts";
import { mathToTex } from "./math-to-tex.ts";
import { kindsOf } from "./parse-xhtml.ts";
import { decodeAddress, placeOf } from "./read-package.ts";

const DROPPED = new Set("head script style template iframe object embed form noscript applet".split(" "));
const NOTE_KINDS = new Set(["footnote", "endnote", "rearnote"]);
const INLINE = new Set("a span em strong b i sup sub small code img abbr cite q u s td th li p dt dd".split(" "));

interface Chapter {
  path: string;
  /** Paths of texts by their paths in the archive. */
  markdownPaths: ReadonlyMap<string, string>;
  /** Anchors that links of the book name, as `path#id`. */
  linked: ReadonlySet<string>;
}

/** Rewrites a chapter's HTML to the elements that can be converted to Markdown; returns what is lost. */
export function tidyChapter(tree: Root, chapter: Chapter): Map<string, number> {
  const lost = new Map<string, number>();
  const lose = (detail: string) => lost.set(detail, (lost.get(detail) ?? 0) + 1);
  const notes = numberNotes(tree);
  const calls = new Set<string>();
  for (const node of findAll(tree, "a")) {
    const number = notes.get(ownTarget(node, chapter.path));
    if (number !== undefined && isCall(node)) {
      calls.add(attribute(node, "id"));
      node.properties = { id: `footnote-ref-${number}` };
    }
  }
  calls.delete("");

  function change(node: Element): Child[] {
    const name = node.tagName;
    if (name === "script") lose("脚本没有导入");
    if (["iframe", "object", "embed", "form"].includes(name)) lose(`嵌入的内容没有导入（${name}）`);
    if (DROPPED.has(name)) return [];
    if (name === "math") return [formulaOf(node, lose)];
    if (name === "svg") {
      const pictures = findAll(node, "image");
      if (pictures.length === 0) lose("写在页面里的 SVG 图没有导入");
      return pictures.map((image) => pictureOf(image));
    }
    if (name === "audio" || name === "video") lose("音频和视频没有导入");
    if (/\b(?:col|row)span\b/i.test(Object.keys(node.properties).join(" "))) lose("合并的单元格拆开了，内容在第一格");
    const id = attribute(node, "id");
    const number = notes.get(id);
    node.children = changeAll(node.children);
    if (number !== undefined && id !== "") return [noteOf(node, number)];
    if (name === "ol" || name === "ul") return splitList(node);
    if (isNoteSection(node)) node.children = node.children.filter((child) => !isNoteHeading(child));
    if (name === "td" || name === "th") alignAsStyled(node);
    if (name === "a") relink(node, chapter, calls);
    const isCalled = id !== "" && !id.startsWith("footnote-ref-") && chapter.linked.has(`${chapter.path}#${id}`);
    if (!isCalled) return [node];
    const mark = anchorMark(id);
    if (!INLINE.has(name)) return [elementOf("p", [mark]), node];
    if (name === "img") return [mark, node];
    node.children.unshift(mark);
    return [node];
  }

  function changeAll(children: Child[]): Child[] {
    return children.flatMap((child) => {
      if (child.type === "text") child.value = withoutMarks(child.value);
      return child.type === "element" ? change(child) : child.type === "comment" ? [] : [child];
    });
  }

  tree.children = changeAll(tree.children as Child[]) as Root["children"];
  return lost;
}

function numberNotes(tree: Root): Map<string, number> {
  const listed = findAll(tree, "section")
    .filter(isNoteSection)
    .flatMap((section) => findAll(section, "li"));
  const typed = ["aside", "li", "div", "p", "section"]
    .flatMap((name) => findAll(tree, name))
    .filter((node) => kindsOf(node).some((kind) => NOTE_KINDS.has(kind)));
  const ids = new Set([...listed, ...typed].map((node) => attribute(node, "id")).filter((id) => id !== ""));
  return new Map([...ids].map((id, index) => [id, index + 1]));
}

/** A back link of a note also leads to an id, but is inside the note and does not lead to one. */
function isCall(node: Element): boolean {
  return kindsOf(node).includes("noteref") || textOf(node).length <= 12;
}

function ownTarget(node: Element, path: string): string {
  const href = attribute(node, "href");
  const at = href.indexOf("#");
  if (at < 0) return "";
  return at === 0 || placeOf(directoryOf(path), href) === path ? decodeAddress(href.slice(at + 1)) : "";
}

/** In a list of notes it stays an item; elsewhere it gets its own list. */
function noteOf(node: Element, number: number): Element {
  const item = elementOf("li", node.children);
  item.properties.id = `footnote-${number}`;
  return node.tagName === "li" ? item : elementOf("ol", [item]);
}

/** Separates notes from other items of a list. */
function splitList(list: Element): Element[] {
  const isNote = (child: Child) => child.type === "element" && /^footnote-\d+$/.test(attribute(child, "id"));
  const notes = list.children.filter(isNote);
  if (notes.length === 0) return [list];
  list.children = list.children.filter((child) => !isNote(child));
  const rest = list.children.some((child) => child.type === "element") ? [list] : [];
  return [...rest, elementOf("ol", notes)];
}

function isNoteSection(node: Element): boolean {
  return (
    attribute(node, "className").split(" ").includes("footnotes") || kindsOf(node).some((kind) => /notes$/.test(kind))
  );
}

/** The renderer adds the heading and the line above notes. */
function isNoteHeading(child: Child): boolean {
  return child.type === "element" && /^(?:h[1-6]|hr)$/.test(child.tagName);
}

function alignAsStyled(cell: Element): void {
  const align = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\b/i.exec(attribute(cell, "style"))?.[1];
  if (align) cell.properties.align = align.toLowerCase();
}

/**
 * Changes links inside the book to the Markdown of their text, and removes back links of notes, which the renderer
 * adds.
 */
function relink(node: Element, { path, markdownPaths }: Chapter, calls: ReadonlySet<string>): void {
  const href = attribute(node, "href");
  if (calls.has(ownTarget(node, path))) node.properties.href = "#footnote-ref-1";
  const target = placeOf(directoryOf(path), href);
  const markdown = target === null ? undefined : markdownPaths.get(target);
  const at = href.indexOf("#");
  if (href.startsWith("#") && !calls.has(href.slice(1))) node.properties.href = `#${anchorId(href.slice(1))}`;
  if (markdown === undefined) return;
  const fragment = at < 0 || at === href.length - 1 ? "" : `#${anchorId(href.slice(at + 1))}`;
  const up = "../".repeat(
    directoryOf(path)
      .split("/")
      .filter((part) => part !== "").length,
  );
  node.properties.href = `${up}${markdown.split("/").map(encodeURIComponent).join("/")}${fragment}`;
}

function formulaOf(math: Element, lose: (detail: string) => void): Child {
  const tex = mathToTex(math);
  if (tex === null) {
    lose("公式没有照原样导入，请在导入后用 $…$ 写上");
    return { type: "text", value: textOf(math) };
  }
  const formula = elementOf(FORMULA, [{ type: "text", value: tex }]);
  if (attribute(math, "display") === "block") formula.properties.display = "";
  return formula;
}

function pictureOf(image: Element): Element {
  const src = attribute(image, "xLinkHref") || attribute(image, "xlink:href") || attribute(image, "href");
  return { ...elementOf("img", []), properties: { src, alt: "" } };
}
