import type { TextPlace } from "../text-anchor.ts";
import { withoutSpace } from "../text-anchor.ts";
import {
  FORMULA_CLASS,
  FORMULA_SOURCE_TAG,
  FURNITURE_ATTRIBUTES,
  FURNITURE_CLASSES,
  FURNITURE_TAGS,
} from "../text-of-html.ts";

/** A range of the text and its node: words, or a formula, which cannot be divided. */
export interface Piece extends TextPlace {
  node: Text | Element;
  /** The source if the node is a formula. */
  raw: string;
}

/** The text of a page, as `text-of-html.ts` reads it on the server, with the positions of its pieces. */
export interface Reading {
  text: string;
  pieces: Piece[];
}

const FURNITURE = [
  ...FURNITURE_TAGS,
  ...FURNITURE_CLASSES.map((name) => `.${name}`),
  ...FURNITURE_ATTRIBUTES.map((name) => `[${name}]`),
].join(",");
const BLOCKS = "p, li, pre, h1, h2, h3, h4, h5, h6, td, th, dt, dd, summary, figcaption, blockquote, div";

export function readText(root: Element): Reading {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let length = 0;
  function take(node: Text | Element, raw: string): void {
    const words = withoutSpace(raw);
    pieces.push({ node, raw, start: length, end: length + words.length });
    parts.push(words);
    length += words.length;
  }
  function visit(node: Node): void {
    if (node instanceof Text) take(node, node.data);
    if (!(node instanceof Element) || node.matches(FURNITURE)) return;
    if (node.classList.contains(FORMULA_CLASS)) take(node, node.querySelector(FORMULA_SOURCE_TAG)?.textContent ?? "");
    else for (const child of node.childNodes) visit(child);
  }
  visit(root);
  return { text: parts.join(""), pieces };
}

/** The position of the text in a range of the page, and its quote. null: there is none. */
export function readRange({ pieces }: Reading, range: Range): (TextPlace & { quote: string }) | null {
  let first = -1;
  let end = -1;
  let quote = "";
  let block: Element | null = null;
  for (const { node, raw, start } of pieces) {
    if (!range.intersectsNode(node)) continue;
    const isText = node instanceof Text;
    const from = isText && node === range.startContainer ? range.startOffset : 0;
    const to = isText && node === range.endContainer ? range.endOffset : raw.length;
    const shown = raw.slice(from, to);
    const words = withoutSpace(shown).length;
    const around = (isText ? node.parentElement : node)?.closest(BLOCKS) ?? null;
    if (words === 0 && around !== block) continue;
    if (words > 0) {
      const at = start + withoutSpace(raw.slice(0, from)).length;
      if (first < 0) first = at;
      end = at + words;
    }
    const isNewBlock = block !== null && around !== block;
    quote += (isNewBlock ? "\n" : "") + (around?.matches("pre") ? shown : shown.replace(/\s+/g, " "));
    block = around;
  }
  return first < 0 ? null : { start: first, end, quote: quote.trim() };
}

/** The range of the page for this position. null: there is none. */
export function rangeOf({ pieces }: Reading, { start, end }: TextPlace): Range | null {
  const first = pieces.find((piece) => piece.end > start);
  const last = pieces.findLast((piece) => piece.start < end && piece.end > piece.start);
  if (!first || !last) return null;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, rawOffset(first.raw, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, rawOffset(last.raw, end - last.start - 1) + 1);
  else range.setEndAfter(last.node);
  return range;
}

/** The offset in the raw text of a character, given by its index among the characters that are not white space. */
export function rawOffset(raw: string, visibleCharacters: number): number {
  let left = Math.max(0, visibleCharacters);
  for (let at = 0; at < raw.length; at++) {
    if (/\s/.test(raw[at] ?? "")) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return raw.length;
}
