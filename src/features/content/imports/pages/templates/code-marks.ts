import type { TextEdit } from "../edit-text.ts";

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^`\n]*)$/;
const COMMENT = String.raw`(?:\/\/|#|--|%|;|\/\*|<!--|\{\/\*)`;
const COMMENT_END = String.raw`(?:\*\/\}?|-->)?[ \t]*$`;
/** Docusaurus: a line of its own. */
const LINE_MARK = new RegExp(`^[ \\t>]*${COMMENT}[ \\t]*highlight-(next-line|start|end)[ \\t]*${COMMENT_END}`);
/** VitePress: at the end of a line, or before the lines that it counts. */
const END_MARK = new RegExp(
  `[ \\t]*${COMMENT}[ \\t]*\\[!code[ \\t]+(?:(?:highlight|hl|focus|\\+\\+|--|warning|error)(?::(\\d{1,3}))?|word:[^\\]\\n]{1,80})\\][ \\t]*${COMMENT_END}`,
);
const NAME = "代码里标出行的注释，改成标出的行";

interface Block {
  /** The end of the list of lines in the info, `{1,3}`, or of the info. */
  listEnd: number;
  hasList: boolean;
  fence: string;
  marked: number[];
  /** Lines that are shown so far. */
  shown: number;
  /** How many of the following lines are marked; a started range marks all. */
  left: number;
  edits: TextEdit[];
}

/** Comments by which Docusaurus and VitePress mark lines of code, which their readers do not see. */
export function findCodeMarks(text: string): TextEdit[] {
  if (!/highlight-(?:next-line|start)|\[!code/.test(text)) return [];
  const edits: TextEdit[] = [];
  let block: Block | null = null;
  let offset = 0;
  for (const line of text.split("\n")) {
    const end = offset + line.length;
    const [, fence, info = ""] = FENCE.exec(line) ?? [];
    if (block === null) {
      if (fence) block = openBlock(fence, info, end);
    } else if (fence?.startsWith(block.fence) && info.trim() === "") {
      edits.push(...settle(block));
      block = null;
    } else readLine(line, offset, block);
    offset = end + 1;
  }
  return edits;
}

function openBlock(fence: string, info: string, end: number): Block {
  const list = /\{[\d,\s-]*\}/.exec(info);
  const listEnd = list ? end - info.length + list.index + list[0].length - 1 : end;
  return { listEnd, hasList: list !== null, fence, marked: [], shown: 0, left: 0, edits: [] };
}

function readLine(line: string, start: number, block: Block): void {
  const [, place] = LINE_MARK.exec(line) ?? [];
  const mark = END_MARK.exec(line);
  const isOnlyMark = place !== undefined || (mark !== null && line.slice(0, mark.index).trim() === "");
  if (place !== undefined) block.left = { "next-line": 1, start: Number.POSITIVE_INFINITY, end: 0 }[place] ?? 0;
  else if (mark?.[1] !== undefined || (mark && !mark[0].includes("word:"))) block.left = Number(mark[1] ?? 1);
  if (isOnlyMark) {
    block.edits.push({ start, end: start + line.length + 1, text: "", name: NAME, outcome: "changed" });
    return;
  }
  if (mark) {
    const from = start + mark.index;
    block.edits.push({ start: from, end: start + line.length, text: "", name: NAME, outcome: "changed" });
  }
  block.shown += 1;
  if (block.left > 0) block.marked.push(block.shown);
  block.left = Math.max(0, block.left - 1);
}

function settle({ listEnd, hasList, marked, edits }: Block): TextEdit[] {
  if (marked.length === 0) return edits;
  const text = hasList ? `,${marked.join(",")}` : ` {${marked.join(",")}}`;
  return [{ start: listEnd, end: listEnd, text, name: null }, ...edits];
}
