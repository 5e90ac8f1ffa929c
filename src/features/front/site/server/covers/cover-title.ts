import { piecesOfTitle } from "./title-pieces.ts";

/** A typeset title: its lines and their size in the cover's units. */
export interface SetTitle {
  lines: string[];
  size: number;
}

const NOT_FIRST = /^[，。、；：？！）》」』”’…—·,.;:?!)\]]/;
const NOT_LAST = /[（《「『“‘([]$/;

/**
 * Width in ems for the widest serif font of the covers: ideographs are 1, the width of Latin letters depends on their
 * shape.
 */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(char)) width += 1;
    else if (/[MW@%m]/.test(char)) width += 1.02;
    else if (/[A-Zw&]/.test(char)) width += 0.8;
    else if (/[fijlt.,:;'|!\s]/.test(char)) width += 0.37;
    else width += 0.64;
  }
  return width;
}

/** Splits a title into the main title and the smaller rest after a colon or a dash. */
export function splitTitle(title: string): { main: string; sub: string } {
  const [main = title, ...rest] = title.trim().split(/\s*(?:[：:]|——|—| - )\s*/);
  return main === "" ? { main: title.trim(), sub: "" } : { main, sub: rest.join(" ") };
}

/** Typesets a title in a box: the largest size at which it fits, in lines of even length. */
export function setTitle(text: string, box: { width: number; height: number; sizes: readonly number[] }): SetTitle {
  const smallest = box.sizes.at(-1) ?? 24;
  for (const size of box.sizes) {
    const max = Math.floor(box.height / (size * 1.28));
    const lines = breakEvenly(text, box.width / size, max);
    if (lines !== null) return { lines, size };
  }
  const max = Math.max(Math.floor(box.height / (smallest * 1.28)), 1);
  const lines = fill(text, box.width / smallest);
  return { lines: shorten(lines, max), size: smallest };
}

/** Uses the smallest number of lines that fit, then the narrowest width for this number. Null: too many lines. */
function breakEvenly(text: string, measure: number, max: number): string[] | null {
  const widestWord = Math.max(...text.split(/[^A-Za-z0-9.+#_'’-]+/).map(widthOf));
  if (widestWord > measure) return null;
  const wide = fill(text, measure);
  if (wide.length > max || wide.some((line) => widthOf(line) > measure)) return null;
  const widestPiece = Math.max(...piecesOf(text, measure).map(widthOf));
  for (let narrow = Math.max(widthOf(text) / wide.length, widestPiece, 1); narrow < measure; narrow += 0.5) {
    const lines = fill(text, narrow);
    if (lines.length === wide.length && lines.every((line) => widthOf(line) <= measure)) return lines;
  }
  return wide;
}

function fill(text: string, measure: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text, measure)) {
    const isFull = widthOf((line + piece).trimEnd()) > measure && line.trim() !== "";
    if (isFull && !NOT_FIRST.test(piece) && !NOT_LAST.test(line)) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  return [...lines, line.trim()].filter((one) => one !== "");
}

/** The unbroken parts of a title; a part wider than the measure is broken between its words, or else characters. */
function piecesOf(text: string, measure: number): string[] {
  return piecesOfTitle(text).flatMap((piece) =>
    widthOf(piece.join("")) <= measure
      ? [piece.join("")]
      : piece.flatMap((word) => (widthOf(word) > measure ? [...word] : [word])),
  );
}

/** The beginning of a text that fits the measure in ems, with an ellipsis where it is cut. */
export function cutTo(text: string, measure: number): string {
  if (widthOf(text) <= measure) return text;
  const chars = [...text];
  while (chars.length > 1 && widthOf(`${chars.join("")}…`) > measure) chars.pop();
  return `${chars.join("").trimEnd()}…`;
}

function shorten(lines: string[], max: number): string[] {
  if (lines.length <= max) return lines;
  const last = lines[max - 1] ?? "";
  return [...lines.slice(0, max - 1), `${[...last].slice(0, -1).join("")}…`];
}
