/** A block that MyST passes to a directive: ```` ```{note} ```` or `:::{note}`, with options and a body. */
export interface Directive {
  name: string;
  argument: string;
  options: ReadonlyMap<string, string>;
  body: string[];
}

const OPENING = /^([ \t]{0,12})(`{3,}|~{3,}|:{3,})\{([\w:.-]{1,60})\}[ \t]*(.{0,500})$/;
const FENCE = /^[ \t]*(?:[-*+][ \t]+)?(`{3,}|~{3,})/;
const OPTION = /^:([\w-]{1,60}):(?:[ \t]+(.*))?$/;

export interface FencedLines {
  /** The number of lines of the block, including its fences. */
  count: number;
  /** null: code, which does not change. */
  directive: Directive | null;
}

/**
 * Reads the block that begins at a line of a text. Create one reader per text, since it remembers which fences are
 * never closed.
 */
export function createBlockReader(): (lines: readonly string[], at: number) => FencedLines | null {
  // An unclosed fence is searched once, however often it is written.
  const unclosed = new WeakMap<readonly string[], Set<string>>();
  return (lines, at) => {
    const line = lines[at] ?? "";
    const opening = OPENING.exec(line);
    const mark = opening?.[2] ?? FENCE.exec(line)?.[1];
    if (mark === undefined) return null;
    const failed = unclosed.get(lines) ?? new Set<string>();
    unclosed.set(lines, failed);
    if (failed.has(mark)) return null;
    const end = findEnd(lines, at + 1, mark);
    if (end < 0) {
      failed.add(mark);
      return null;
    }
    const count = end - at + 1;
    if (!opening) return { count, directive: null };
    const [, indent = "", , name = "", argument = ""] = opening;
    const inside = lines.slice(at + 1, end).map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one));
    return { count, directive: { name: name.toLowerCase(), argument: argument.trim(), ...splitOptions(inside) } };
  };
}

function findEnd(lines: readonly string[], from: number, mark: string): number {
  const sign = mark.charAt(0);
  for (let at = from; at < lines.length; at += 1) {
    const candidate = lines[at]?.trim() ?? "";
    if (candidate.length < mark.length || candidate.replaceAll(sign, "") !== "") continue;
    // A fence closes a directive with the same number of colons; a longer one belongs to an outer box.
    if (sign !== ":" || candidate.length === mark.length) return at;
  }
  return -1;
}

/** `:key: value` lines, or YAML between `---`, at the start of a body. */
function splitOptions(lines: readonly string[]): { options: Map<string, string>; body: string[] } {
  const options = new Map<string, string>();
  let at = 0;
  if (lines[0]?.trim() === "---") {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === "---");
    for (const line of lines.slice(1, Math.max(end, 1))) {
      const [, key, value = ""] = /^([\w-]+):[ \t]*(.*)$/.exec(line.trim()) ?? [];
      if (key) options.set(key, value);
    }
    return end < 0 ? { options: new Map(), body: [...lines] } : { options, body: lines.slice(end + 1) };
  }
  for (let found = OPTION.exec(lines[at]?.trim() ?? ""); found; found = OPTION.exec(lines[at]?.trim() ?? "")) {
    options.set(found[1] ?? "", found[2]?.trim() ?? "");
    at += 1;
  }
  return { options, body: lines.slice(at) };
}
