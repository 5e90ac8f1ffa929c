import { parseRawHtml, writeHtml } from "../html/html-text.ts";
import {
  classesOf,
  type HtmlChild,
  type HtmlElement,
  type HtmlRoot,
  replaceElements,
  text,
  textOf,
} from "../syntax-tree.ts";
import { cutText } from "./cut-text.ts";
import { replaceFormulas, restoreFormulas, weightOfFormula } from "./formula-places.ts";
import { type Amount, measureBlocks, PICTURE_WEIGHT } from "./measure-blocks.ts";

interface TeaserOptions {
  /** The part of the text that may be shown, 0 to 1. */
  share?: number;
  /** The maximum number of characters (UTF-16 units of `textContent`), whatever the share. */
  maxCharacters?: number;
}

// decisions §2. Stored teasers are cut again after `RENDERER_VERSION` increases.
const DEFAULT_SHARE = 0.2;
export const DEFAULT_MAX_CHARACTERS = 800;
/** Elements whose children are blocks; one that contains only text is cut like a paragraph. */
const CONTAINERS = new Set("ul ol li dl dd blockquote div section details table tbody figure".split(" "));
const BLOCKS = new Set([...CONTAINERS, ..."p pre tr hr h1 h2 h3 h4 h5 h6".split(" ")]);
/** Elements that are included completely or not at all. */
const ATOMS = new Set("h1 h2 h3 h4 h5 h6 thead tr caption summary figcaption img svg math".split(" "));
const ATOMIC_CLASSES = new Set(["math-display", "math-inline", "katex", "mermaid"]);

/**
 * Cuts the public part of a rendered document: whole blocks from its start and, if that uses less than half of the
 * allowed amount, rows, items, lines or sentences of the next block. Footnotes are excluded.
 * @param html the result of `renderMarkdown`
 */
export function cutTeaser(html: string, options: TeaserOptions = {}): string {
  const share = Math.min(1, Math.max(0, options.share ?? DEFAULT_SHARE));
  const maxCharacters = options.maxCharacters ?? DEFAULT_MAX_CHARACTERS;
  const allowanceOf = ({ characters, weight }: Amount): Amount => ({
    characters: Math.min(maxCharacters, Math.floor(characters * share)),
    weight: Math.floor(weight * share),
  });
  const measure = measureBlocks(html);
  const measured = measure && allowanceOf(measure.blocks.at(-1) ?? { characters: 0, weight: 0 });
  // Nothing after the first block that does not fit is included.
  const end = (measured && measure.blocks.find((block) => !isWithin(block, measured))?.end) ?? html.length;
  const formulas = measure?.formulas.filter((formula) => formula.end <= end) ?? [];
  const tree = parseWithoutFootnotes(replaceFormulas(html.slice(0, end), formulas));
  const total = measured ?? allowanceOf({ characters: textOf(tree).length, weight: weightOf(tree) });
  const left = { ...total };
  const children = takeChildren(tree.children as HtmlChild[], left, total);
  const cut: HtmlRoot = { type: "root", children: withoutEmptyEnd(children) };
  restoreFormulas(cut, html, formulas);
  return writeHtml(cut);
}

function parseWithoutFootnotes(html: string): HtmlRoot {
  const raw = { type: "raw", value: html } as unknown as HtmlChild;
  const tree = parseRawHtml({ type: "root", children: [raw] });
  replaceElements(tree, (node) => (isFootnote(node) ? [] : [node]));
  return tree;
}

function isWithin(amount: Amount, max: Amount): boolean {
  return amount.characters <= max.characters && amount.weight <= max.weight;
}

function takeChildren(children: HtmlChild[], left: Amount, total: Amount): HtmlChild[] {
  const taken: HtmlChild[] = [];
  for (const child of children) {
    if (spend(child, left)) {
      taken.push(child);
      continue;
    }
    const isEnough = taken.some(isReading) && left.characters < total.characters / 2;
    const part = isEnough ? undefined : takePart(child, left, total);
    if (part) taken.push(part);
    break;
  }
  return taken;
}

function takePart(node: HtmlChild, left: Amount, total: Amount): HtmlChild | undefined {
  if (node.type !== "element" || isAtom(node)) return undefined;
  const isContainer =
    CONTAINERS.has(node.tagName) &&
    node.children.some((child) => child.type === "element" && BLOCKS.has(child.tagName));
  if (!isContainer) return takeWords(node, left);
  const children = takeChildren(node.children, left, total);
  return children.some(isReading) ? { ...node, children } : undefined;
}

function isAtom(node: HtmlElement): boolean {
  return ATOMS.has(node.tagName) || classesOf(node).some((name) => ATOMIC_CLASSES.has(name));
}

/** Takes inline contents up to the last sentence or line that fits; formulas and pictures completely or not at all. */
function takeWords(node: HtmlElement, left: Amount): HtmlElement | undefined {
  const room = Math.min(left.characters, left.weight);
  const end = cutText(textOf(node), room, node.tagName === "pre" ? "line" : "sentence");
  const children = takeInline(node.children, { characters: end, weight: left.weight });
  left.characters = 0;
  left.weight = 0;
  return children.some(isReading) ? { ...node, children } : undefined;
}

function takeInline(children: HtmlChild[], left: Amount): HtmlChild[] {
  const taken: HtmlChild[] = [];
  for (const child of children) {
    if (spend(child, left)) {
      taken.push(child);
      continue;
    }
    if (child.type === "text") taken.push(text(child.value.slice(0, Math.min(left.characters, left.weight))));
    else if (child.type === "element" && !isAtom(child))
      taken.push({ ...child, children: takeInline(child.children, left) });
    left.characters = 0;
    left.weight = 0;
    break;
  }
  return taken.filter((child) => child.type !== "element" || isReading(child) || child.tagName === "br");
}

/** Subtracts a whole node from the remaining amount; returns false without subtracting if the amount is too small. */
function spend(node: HtmlChild, left: Amount): boolean {
  const characters = textOf(node).length;
  const weight = weightOf(node);
  if (!isWithin({ characters, weight }, left)) return false;
  left.characters -= characters;
  left.weight -= weight;
  return true;
}

/** The weight of a node: its text, only the source of a formula, a fixed weight for a picture. */
function weightOf(node: HtmlRoot | HtmlChild): number {
  if (node.type === "text") return node.value.trim() === "" ? 0 : node.value.length;
  if (node.type !== "element" && node.type !== "root") return 0;
  const formula = node.type === "element" ? weightOfFormula(node) : null;
  if (formula !== null) return formula;
  if (node.type === "element" && classesOf(node).includes("katex-html")) return 0;
  const parts = node.type === "element" && node.tagName === "semantics" ? node.children.slice(-1) : node.children;
  const own = node.type === "element" && node.tagName === "img" ? PICTURE_WEIGHT : 0;
  return parts.reduce((sum, child) => sum + weightOf(child as HtmlChild), own);
}

function isFootnote(node: HtmlElement): boolean {
  const isReference =
    node.tagName === "sup" &&
    node.children.some((child) => child.type === "element" && child.properties.dataFootnoteRef !== undefined);
  return isReference || (node.tagName === "section" && classesOf(node).includes("footnotes"));
}

function isReading(node: HtmlChild): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  return node.type === "element" && weightOf(node) > 0 && !/^h[1-6]$/.test(node.tagName);
}

/** A teaser does not end in a heading, a rule or white space. */
function withoutEmptyEnd(children: HtmlChild[]): HtmlChild[] {
  return children.slice(0, children.findLastIndex(isReading) + 1);
}
