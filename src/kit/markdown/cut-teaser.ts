import { cutText } from "./cut-text.ts";
import { parseRawHtml } from "./parse-markdown.ts";
import { writeHtml } from "./render-markdown.ts";
import {
  classesOf,
  type HtmlChild,
  type HtmlElement,
  type HtmlRoot,
  replaceElements,
  text,
  textOf,
} from "./syntax-tree.ts";

export interface TeaserOptions {
  /** The part of the text that may be shown, 0 to 1. */
  share?: number;
  /** The most characters (UTF-16 units of `textContent`) that may be shown whatever the share. */
  maxCharacters?: number;
}

// spec §6: the teaser is the first fifth, at most 800 characters.
const DEFAULT_SHARE = 0.2;
const DEFAULT_MAX_CHARACTERS = 800;
/** A picture is worth this much text, so that a document of pictures is not given away. */
const PICTURE_WEIGHT = 80;

const divisible = new Set([
  "ul",
  "ol",
  "li",
  "dl",
  "dd",
  "blockquote",
  "div",
  "section",
  "details",
  "table",
  "tbody",
  "figure",
]);
const pictures = new Set(["img"]);

interface Allowance {
  characters: number;
  weight: number;
}

/**
 * Cuts the part of a rendered document that everyone may read: whole blocks from its start, and when not even half of
 * the allowance can be filled that way, rows, items, lines or sentences of the next block. Footnotes are left out.
 * @param html what `renderMarkdown` answered.
 */
export function cutTeaser(html: string, options: TeaserOptions = {}): string {
  const share = Math.min(1, Math.max(0, options.share ?? DEFAULT_SHARE));
  const raw = { type: "raw", value: html } as unknown as HtmlChild;
  const tree = parseRawHtml({ type: "root", children: [raw] });
  replaceElements(tree, (node) => (isFootnote(node) ? [] : [node]));
  const characters = textOf(tree).length;
  const pictureCount = weightOf(tree) - characters;
  const total: Allowance = {
    characters: Math.min(options.maxCharacters ?? DEFAULT_MAX_CHARACTERS, Math.floor(characters * share)),
    weight: Math.floor((characters + pictureCount) * share),
  };
  const left = { ...total };
  const children = takeChildren(tree.children as HtmlChild[], left, total);
  return writeHtml({ type: "root", children: withoutEmptyEnd(children) });
}

function takeChildren(children: HtmlChild[], left: Allowance, total: Allowance): HtmlChild[] {
  const taken: HtmlChild[] = [];
  for (const child of children) {
    if (spend(child, left)) {
      taken.push(child);
      continue;
    }
    const isEnough = taken.some(isReading) && left.characters < total.characters / 2;
    const part = isEnough || child.type !== "element" ? undefined : takePart(child, left, total);
    if (part) taken.push(part);
    break;
  }
  return taken;
}

function takePart(node: HtmlElement, left: Allowance, total: Allowance): HtmlElement | undefined {
  if (divisible.has(node.tagName) && !classesOf(node).includes("math-display")) {
    const children = takeChildren(node.children, left, total);
    return children.some(isReading) ? { ...node, children } : undefined;
  }
  if (node.tagName === "p") return takeWords(node, left, "sentence");
  if (node.tagName === "pre" && !classesOf(node).includes("mermaid")) return takeWords(node, left, "line");
  return undefined;
}

/** Takes inline contents up to the last sentence or line that fits; formulas and pictures whole or not at all. */
function takeWords(node: HtmlElement, left: Allowance, unit: "sentence" | "line"): HtmlElement | undefined {
  const room = Math.min(left.characters, left.weight);
  const end = cutText(textOf(node), room, unit);
  const children = takeInline(node.children, { characters: end, weight: left.weight });
  left.characters = 0;
  left.weight = 0;
  return children.some(isReading) ? { ...node, children } : undefined;
}

function takeInline(children: HtmlChild[], left: Allowance): HtmlChild[] {
  const taken: HtmlChild[] = [];
  for (const child of children) {
    if (spend(child, left)) {
      taken.push(child);
      continue;
    }
    if (child.type === "text") taken.push(text(child.value.slice(0, Math.min(left.characters, left.weight))));
    else if (child.type === "element" && !classesOf(child).includes("math-inline")) {
      taken.push({ ...child, children: takeInline(child.children, left) });
    }
    left.characters = 0;
    left.weight = 0;
    break;
  }
  return taken.filter((child) => child.type !== "element" || isReading(child) || child.tagName === "br");
}

/** Pays for a whole node; answers false and pays nothing when the allowance is too small. */
function spend(node: HtmlChild, left: Allowance): boolean {
  const characters = textOf(node).length;
  const weight = weightOf(node);
  if (characters > left.characters || weight > left.weight) return false;
  left.characters -= characters;
  left.weight -= weight;
  return true;
}

function weightOf(node: HtmlRoot | HtmlChild): number {
  if (node.type === "text") return node.value.length;
  if (node.type !== "element" && node.type !== "root") return 0;
  const own = node.type === "element" && pictures.has(node.tagName) ? PICTURE_WEIGHT : 0;
  return node.children.reduce((sum, child) => sum + weightOf(child as HtmlChild), own);
}

function isFootnote(node: HtmlElement): boolean {
  const isReference =
    node.tagName === "sup" &&
    node.children.some((child) => child.type === "element" && child.properties.dataFootnoteRef !== undefined);
  return isReference || (node.tagName === "section" && classesOf(node).includes("footnotes"));
}

function isReading(node: HtmlChild): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  return node.type === "element" && (weightOf(node) > 0 || node.tagName === "hr") && !/^h[1-6r]$/.test(node.tagName);
}

/** A teaser does not end in a heading, a rule or white space. */
function withoutEmptyEnd(children: HtmlChild[]): HtmlChild[] {
  return children.slice(0, children.findLastIndex(isReading) + 1);
}
