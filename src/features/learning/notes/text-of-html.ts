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

const VOID_TAGS = new Set("area br col embed hr img input link source track wbr".split(" "));
const HAS_FURNITURE_ATTRIBUTE = new RegExp(`\\s(?:${FURNITURE_ATTRIBUTES.join("|")})(?:[\\s=]|$)`);
const TAG = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?-->/g;

/** A range of text as a browser displays it, or a tag between two ranges. */
export type HtmlPiece = { words: string } | { tag: string; isEnd: boolean; attributes: string };

/**
 * Splits HTML from the Markdown kit into pieces, without the elements that are not part of the text. Formulas are
 * replaced by their sources.
 */
export function* walkHtml(html: string): Generator<HtmlPiece> {
  const open: ("words" | "furniture" | "formula" | "source")[] = [];
  let last = 0;
  const wordsUntil = (end: number) => {
    const where = open.at(-1) ?? "words";
    return where === "words" || where === "source" ? decodeReferences(html.slice(last, end)) : "";
  };
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    const words = wordsUntil(index);
    if (words !== "") yield { words };
    last = index + tag.length;
    if (name !== "") yield { tag: name, isEnd: slash === "/", attributes };
    if (name === "" || VOID_TAGS.has(name)) continue;
    if (slash) open.pop();
    else if (!attributes.endsWith("/")) open.push(roomOf(open.at(-1) ?? "words", name, attributes));
  }
  const words = wordsUntil(html.length);
  if (words !== "") yield { words };
}

/** The text of HTML from the Markdown kit without white space, as a browser reads it from the page. */
export function textOfHtml(html: string): string {
  let text = "";
  for (const piece of walkHtml(html)) if ("words" in piece) text += withoutSpace(piece.words);
  return text;
}

function roomOf(around: "words" | "furniture" | "formula" | "source", name: string, attributes: string) {
  if (around === "formula") return name === FORMULA_SOURCE_TAG ? "source" : "formula";
  if (around !== "words") return around;
  const isFurnitureTag = FURNITURE_TAGS.includes(name);
  // Most tags have no attributes.
  if (attributes === "") return isFurnitureTag ? "furniture" : "words";
  const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
  if (classes.includes(FORMULA_CLASS)) return "formula";
  const isFurniture =
    isFurnitureTag ||
    classes.some((one) => FURNITURE_CLASSES.includes(one)) ||
    HAS_FURNITURE_ATTRIBUTE.test(attributes);
  return isFurniture ? "furniture" : "words";
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Replaces `&amp;` and similar references by their characters. */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi, (_, hex, decimal, name) =>
    name ? (NAMED[name] ?? "") : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}
