import type { Directive } from "./read-directive.ts";

/** A page with more inserted text would be too long to read. */
export const MAX_INSERTED = 4 * 1024 * 1024;

/** The lines of a file that `{include}` or `{literalinclude}` selects. */
export function selectLines(text: string, options: Directive["options"]): string[] {
  const [start, end] = [
    options.get("start-after") ?? options.get("start-at"),
    options.get("end-before") ?? options.get("end-at"),
  ];
  const from = start === undefined ? 0 : text.indexOf(start) + (options.has("start-after") ? start.length : 0);
  const to = end === undefined ? -1 : text.indexOf(end, Math.max(from, 0));
  const limited = text.slice(
    start !== undefined && text.includes(start) ? from : 0,
    to < 0 ? undefined : to + (options.has("end-at") ? (end?.length ?? 0) : 0),
  );
  const lines = limited.replace(/^\n|\n$/g, "").split("\n");
  const numbered = options.get("lines") === undefined ? lines : pick(lines, options.get("lines") ?? "");
  const sliced = numbered.slice(numberOf(options.get("start-line")) ?? 0, numberOf(options.get("end-line")));
  return dedented(sliced, numberOf(options.get("dedent")) ?? 0);
}

/** `1-3,5,8-`, counted from 1. */
function pick(lines: readonly string[], ranges: string): string[] {
  return ranges.split(",").flatMap((range) => {
    const [, first = "", dash, last = ""] = /^\s*(\d*)\s*(-)?\s*(\d*)\s*$/.exec(range) ?? [];
    if (first === "" && dash === undefined) return [];
    const from = Math.max(0, Number(first || 1) - 1);
    return lines.slice(from, dash === undefined ? from + 1 : last === "" ? undefined : Number(last));
  });
}

function dedented(lines: readonly string[], columns: number): string[] {
  return lines.map((line) => line.replace(new RegExp(`^[ \\t]{0,${Math.min(columns, 40)}}`), ""));
}

function numberOf(written: string | undefined): number | undefined {
  return written !== undefined && /^-?\d{1,7}$/.test(written) ? Number(written) : undefined;
}
