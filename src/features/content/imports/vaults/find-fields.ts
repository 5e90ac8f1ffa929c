import type { TextEdit } from "../pages/edit-text.ts";

/** A property written in the text, with the edit that removes it. */
export interface FoundField {
  key: string;
  value: string;
  /** It has its own line. */
  isLine: boolean;
  edit: TextEdit;
}

const KEY = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}_/ -]{0,40}?`;
const LINE = new RegExp(
  String.raw`^([ \t>]*(?:[-*+][ \t]+)?)(?:\*\*|__)?(${KEY})(?:\*\*|__)?[ \t]?::(?:\*\*|__)?(?:[ \t]+(.*))?$`,
  "u",
);
const INLINE = new RegExp(
  String.raw`(?<!\\)([[(])(${KEY})::[ \t]*([^[\]()\n]{0,200}(?:\[\[[^[\]\n]*\]\][^[\]()\n]{0,200})*)([\])])(?!\()`,
  "gu",
);
/** Fields of tasks that plugins write. */
const OF_TASKS =
  /^(?:due|scheduled|start|completion|created|cancelled|priority|repeat|recurring|id|dependson|oncompletion)$/i;
const LINE_NAME = "属性行（键:: 值）";
const INLINE_NAME = "句中的属性（[键:: 值]），改成它的值";

/** `key:: value` on its own line is removed; in a sentence the value stays, as its reader sees it there. */
export function findFields(text: string, masked: string): FoundField[] {
  return [...findLines(text, masked), ...findInline(text, masked)];
}

function findLines(text: string, masked: string): FoundField[] {
  const found: FoundField[] = [];
  const lines = masked.split("\n");
  let offset = 0;
  for (const [at, line] of lines.entries()) {
    const match = line.includes("::") ? LINE.exec(line) : null;
    const [, beginning = "", key = ""] = match ?? [];
    // Words before `std::` are a sentence; a key of several words is written in bold.
    const isField = match !== null && (!/\s/.test(key) || /^(?:\*\*|__)/.test(line.slice(beginning.length)));
    const isItem = /[-*+]/.test(beginning);
    // Children of an item keep it in their place.
    const hasChildren = isItem && indentOf(lines[at + 1] ?? "") > indentOf(line) && (lines[at + 1] ?? "").trim() !== "";
    if (isField) {
      const value = text
        .slice(offset, offset + line.length)
        .replace(/^.*?::(?:\*\*|__)?[ \t]*/, "")
        .trim();
      const start = hasChildren ? offset + line.indexOf("::", beginning.length) : offset;
      const end = hasChildren ? start + 2 : Math.min(text.length, offset + line.length + 1);
      found.push({ key, value, isLine: true, edit: { start, end, text: hasChildren ? "：" : "", name: LINE_NAME } });
    }
    offset += line.length + 1;
  }
  return found;
}

function findInline(text: string, masked: string): FoundField[] {
  return [...masked.matchAll(INLINE)].flatMap((match) => {
    const [whole, open = "", key = "", , close = ""] = match;
    if ((open === "[") !== (close === "]")) return [];
    const start = match.index;
    const value = text
      .slice(start, start + whole.length)
      .replace(/^.[^:]*::[ \t]*/, "")
      .slice(0, -1)
      .trim();
    const written = OF_TASKS.test(key.trim()) ? "" : open === "[" && value !== "" ? `${key.trim()}：${value}` : value;
    return [
      { key, value, isLine: false, edit: { start, end: start + whole.length, text: written, name: INLINE_NAME } },
    ];
  });
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
