import { createIndentedCode, type IndentedCode } from "./indented-code.ts";

const BLANK = /[^\n]/g;

/** Replaces code and comments by blanks of the same length, so that only prose remains and offsets stay valid. */
export function maskCode(text: string): string {
  return maskInline(maskComments(maskBlocks(text)));
}

/** Replaces these parts by blanks of the same length too; they are sorted or nested. */
export function blankOut(text: string, parts: readonly { start: number; end: number }[]): string {
  let output = "";
  let position = 0;
  for (const { start, end } of [...parts].sort((left, right) => left.start - right.start)) {
    if (end <= position) continue;
    const from = Math.max(start, position);
    output += text.slice(position, from) + text.slice(from, end).replace(BLANK, " ");
    position = end;
  }
  return output + text.slice(position);
}

/** Written by hand, because a regular expression would search to the end again for every unclosed comment. */
function maskComments(text: string): string {
  let output = "";
  let position = 0;
  for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", position)) {
    const close = text.indexOf("-->", start + 4);
    if (close < 0) break;
    output += text.slice(position, start) + text.slice(start, close + 3).replace(BLANK, " ");
    position = close + 3;
  }
  return output + text.slice(position);
}

interface BlockState {
  fence: { sign: string; length: number } | null;
  indented: IndentedCode;
}

function maskBlocks(text: string): string {
  const state: BlockState = { fence: null, indented: createIndentedCode() };
  return text
    .split("\n")
    .map((line) => (isCodeLine(line, state) ? " ".repeat(line.length) : line))
    .join("\n");
}

function isCodeLine(line: string, state: BlockState): boolean {
  const fence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(line);
  if (state.fence) {
    const mark = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
    if (mark?.startsWith(state.fence.sign) && mark.length >= state.fence.length) {
      state.fence = null;
      state.indented.endFence();
    }
    return true;
  }
  if (fence?.[1] && !(fence[1].startsWith("`") && fence[2]?.includes("`"))) {
    state.fence = { sign: fence[1].charAt(0), length: fence[1].length };
    return true;
  }
  return state.indented.isCode(line);
}

/** Backtick spans, matched per paragraph as CommonMark does; linear in the length of the text. */
function maskInline(text: string): string {
  if (!text.includes("`")) return text;
  return text
    .split(/(\n[ \t]*\n)/)
    .map((block) => (block.includes("`") ? maskSpans(block) : block))
    .join("");
}

function maskSpans(block: string): string {
  const runs = [...block.matchAll(/`+/g)].map((run) => ({ start: run.index, length: run[0].length }));
  const next = nextOfSameLength(runs.map((run) => run.length));
  let output = "";
  let position = 0;
  for (const [index, run] of runs.entries()) {
    const closing = runs[next[index] ?? -1];
    if (run.start < position || !closing) continue;
    const end = closing.start + closing.length;
    output += block.slice(position, run.start) + block.slice(run.start, end).replace(BLANK, " ");
    position = end;
  }
  return output + block.slice(position);
}

/** For every run the index of the next one as long, -1 without one. */
function nextOfSameLength(lengths: number[]): number[] {
  const latest = new Map<number, number>();
  const next: number[] = new Array(lengths.length).fill(-1);
  for (let index = lengths.length - 1; index >= 0; index -= 1) {
    const length = lengths[index] ?? 0;
    next[index] = latest.get(length) ?? -1;
    latest.set(length, index);
  }
  return next;
}
