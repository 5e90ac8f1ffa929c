import { escapePattern } from "../../../../kit/values/escape-pattern.ts";
import type { IncludeStyle } from "../source/outline.ts";

interface Selection {
  /** As written behind the file's name: `2:10`, `2-10`, `3`, `-2:,4:5`, or the name of an anchor, region or section. */
  selection: string;
  style: IncludeStyle;
  /** The selected lines lose the indentation that they share. */
  isDedented: boolean;
}

/** The selected part of an included file, without the marks of its parts; null: the name is not in the file. */
export function selectPart(text: string, { selection, style, isDedented }: Selection): string | null {
  const lines = text.split("\n");
  if (selection === "") return withoutMarks(lines).join("\n");
  const found = readRanges(selection, style, lines.length - (lines.at(-1) === "" ? 1 : 0));
  const selected = found ? found.flatMap(([from, to]) => lines.slice(from - 1, to)) : selectNamed(lines, selection);
  if (selected === null) return null;
  const part = withoutMarks(selected);
  return (isDedented ? dedented(part) : part).join("\n");
}

/** First and last lines, counted from 1; null: it is a name. */
function readRanges(selection: string, style: IncludeStyle, count: number): [number, number][] | null {
  if (style === "snippets") {
    const ranges = selection.split(",").map((range) => /^(-?\d*)(?::(-?\d*))?$/.exec(range));
    // A start alone means all lines from there.
    return ranges.some((range) => range === null)
      ? null
      : ranges.map((range) => [lineAt(range?.[1], count) ?? 1, lineAt(range?.[2], count) ?? count]);
  }
  const range = /^(\d*)([:,-]?)(\d*)$/.exec(selection);
  if (!range) return null;
  const from = Math.max(1, Number(range[1] || 1));
  return [[from, range[2] === "" ? from : Number(range[3] || count)]];
}

/** Negative lines are counted from the end. */
function lineAt(written: string | undefined, count: number): number | null {
  if (written === undefined || !/\d/.test(written)) return null;
  const line = Number(written);
  return Math.max(1, line < 0 ? count + 1 + line : line);
}

function selectNamed(lines: string[], name: string): string[] | null {
  const whole = `${escapePattern(name)}(?![\\w-])`;
  const begins = new RegExp(`(?:\\bANCHOR:|\\bregion\\b|--8<--\\s*\\[start:)\\s*${whole}`);
  const ends = new RegExp(
    `(?:\\bANCHOR_END:|--8<--\\s*\\[end:)\\s*${whole}|\\bendregion\\b(?:\\s*${whole}|(?!\\s*[\\w*]))`,
  );
  const start = lines.findIndex((line) => begins.test(line));
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => ends.test(line));
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
}

function withoutMarks(lines: string[]): string[] {
  const mark = /\bANCHOR(?:_END)?:\s*[\w-]+\s*$|--8<--\s*\[(?:start|end):[^\]\n]*\]/;
  return lines.filter((line) => !mark.test(line));
}

function dedented(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  return lines.map((line) => line.slice(Math.min(...indents, line.length)));
}
