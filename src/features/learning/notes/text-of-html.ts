import { withoutSpace } from "./text-anchor.ts";

/**
 * Elements inside a text that are not part of it: footnote marks, heading links, content for screen readers, buttons.
 * `readable-text.ts` excludes the same elements in the browser.
 */
export const FURNITURE_CLASSES: readonly string[] = ["sr-only", "heading-anchor"];
export const FURNITURE_ATTRIBUTES: readonly string[] = ["data-footnote-ref", "data-footnote-backref"];
export const FURNITURE_TAGS: readonly string[] = ["button", "iframe", "script", "style"];
/** The text of a formula is its source, which it contains as an annotation. */
export const FORMULA_CLASS = "katex";
export const FORMULA_SOURCE_TAG = "annotation";
const SOURCE_TAG = `<${FORMULA_SOURCE_TAG}`;

const VOID_TAGS = new Set("area br col embed hr img input link source track wbr".split(" "));
const HAS_FURNITURE_ATTRIBUTE = new RegExp(`\\s(?:${FURNITURE_ATTRIBUTES.join("|")})(?:[\\s=]|$)`);
const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?-->/;

/** A range of text as a browser displays it, or a tag between two ranges. */
export type HtmlPiece = { words: string } | { tag: string; isEnd: boolean; attributes: string };

/**
 * Splits HTML from the Markdown kit into pieces, without the elements that are not part of the text. Formulas are
 * replaced by their sources.
 */
export function* walkHtml(html: string): Generator<HtmlPiece> {
  const tags = new RegExp(TAG, "g");
  const open: ("words" | "furniture")[] = [];
  let last = 0;
  const wordsUntil = (end: number) => (open.at(-1) === "furniture" ? "" : decodeReferences(html.slice(last, end)));
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } = match;
    const words = wordsUntil(index);
    if (words !== "") yield { words };
    last = index + tag.length;
    if (name !== "") yield { tag: name, isEnd: slash === "/", attributes };
    if (name === "" || VOID_TAGS.has(name)) continue;
    if (slash) open.pop();
    else if (!attributes.endsWith("/")) {
      const around = open.at(-1) ?? "words";
      if (around === "words" && isFormula(attributes)) {
        const { source, end } = readFormula(html, last);
        if (source !== "") yield { words: source };
        last = end;
        tags.lastIndex = end;
      } else open.push(around === "words" ? roomOf(name, attributes) : around);
    }
  }
  const words = wordsUntil(html.length);
  if (words !== "") yield { words };
}

/**
 * The source of a formula and the end of its element, which begins before this place. A formula has a hundred times as
 * many tags as other text, written by KaTeX, which escapes `>` in attributes.
 */
function readFormula(html: string, from: number): { source: string; end: number } {
  let depth = 1;
  let end = from;
  while (depth > 0) {
    const start = html.indexOf("<", end);
    const last = start < 0 ? -1 : html.indexOf(">", start);
    if (last < 0) return { source: "", end: html.length };
    if (html[start + 1] === "/") depth -= 1;
    else if (html[last - 1] !== "/") depth += 1;
    end = last + 1;
  }
  const annotation = html.indexOf(SOURCE_TAG, from);
  if (annotation < 0 || annotation > end) return { source: "", end };
  const start = html.indexOf(">", annotation) + 1;
  return { source: decodeReferences(html.slice(start, html.indexOf("<", start))), end };
}

/** The text of HTML from the Markdown kit without white space, as a browser reads it from the page. */
export function textOfHtml(html: string): string {
  let text = "";
  for (const piece of walkHtml(html)) if ("words" in piece) text += withoutSpace(piece.words);
  return text;
}

function roomOf(name: string, attributes: string): "words" | "furniture" {
  if (FURNITURE_TAGS.includes(name)) return "furniture";
  // Most tags have no attributes.
  if (attributes === "") return "words";
  const isFurniture =
    classesOf(attributes).some((one) => FURNITURE_CLASSES.includes(one)) || HAS_FURNITURE_ATTRIBUTE.test(attributes);
  return isFurniture ? "furniture" : "words";
}

function isFormula(attributes: string): boolean {
  return attributes.includes(FORMULA_CLASS) && classesOf(attributes).includes(FORMULA_CLASS);
}

function classesOf(attributes: string): string[] {
  return /\sclass="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Replaces `&amp;` and similar references by their characters. */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi, (_, hex, decimal, name) =>
    name ? (NAMED[name] ?? "") : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}
