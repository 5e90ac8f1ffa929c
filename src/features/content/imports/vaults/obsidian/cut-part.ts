import { maskCode } from "../../pages/mask-code.ts";
import { readHeadings } from "../../pages/read-headings.ts";
import { listBlockMarks } from "../find-block-ids.ts";

/** The part of a text for `#节`, `#^块` or an empty fragment; null when there is no such part. */
export function cutPart(text: string, fragment: string): string | null {
  if (fragment === "") return text.trim();
  if (fragment.startsWith("^")) return cutBlock(text, fragment.slice(1));
  return cutSection(text, fragment.split("#").at(-1) ?? "");
}

/** From the heading to the next one that is as high. */
function cutSection(text: string, name: string): string | null {
  const headings = readHeadings(text, maskCode(text));
  const at = headings.findIndex((heading) => looseText(heading.text) === looseText(name));
  const first = headings[at];
  if (!first || looseText(name) === "") return null;
  const next = headings.slice(at + 1).find(({ depth }) => depth <= first.depth);
  return text.slice(first.start, next?.start).trim();
}

function looseText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The paragraph, the list item with its content, or the block above an id on its own line. */
function cutBlock(text: string, id: string): string | null {
  const masked = maskCode(text);
  const mark = listBlockMarks(masked).find((one) => one.id === id);
  if (!mark) return null;
  const lines = text.split("\n");
  const at = text.slice(0, mark.start).split("\n").length - 1;
  const own = text.slice(text.lastIndexOf("\n", mark.start - 1) + 1, mark.start);
  if (own.trim() === "") return blockAbove(lines, at).join("\n").trim();
  if (/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(own))
    return itemAt([...lines.slice(0, at), own, ...lines.slice(at + 1)], at)
      .join("\n")
      .trim();
  return [...linesAbove(lines, at), own].join("\n").trim();
}

function blockAbove(lines: readonly string[], at: number): string[] {
  let end = at;
  while (end > 0 && (lines[end - 1] ?? "").trim() === "") end -= 1;
  return linesAbove(lines, end);
}

function linesAbove(lines: readonly string[], at: number): string[] {
  let start = at;
  while (start > 0 && (lines[start - 1] ?? "").trim() !== "" && !/^ {0,3}#{1,6}\s/.test(lines[start - 1] ?? ""))
    start -= 1;
  return lines.slice(start, at);
}

function itemAt(lines: readonly string[], at: number): string[] {
  const indent = indentOf(lines[at] ?? "");
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? "").trim() !== "" && indentOf(lines[end] ?? "") > indent) end += 1;
  return lines.slice(at, end).map((line) => line.slice(Math.min(indent, indentOf(line))));
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
