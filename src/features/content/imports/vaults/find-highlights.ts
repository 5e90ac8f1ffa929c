import type { TextEdit } from "../pages/edit-text.ts";

const NAME = "高亮（==…==），改成标记";
const MARKS: Readonly<Record<"=" | "^", RegExp>> = {
  "=": /(?<![=\\!<>])==(?![=>])/g,
  "^": /(?<![\^\\])\^\^(?!\^)/g,
};
/** A highlight ends with its paragraph, and with its line where the next one begins a block of its own. */
const BLOCK_BREAK = /\n[ \t>]*(?:\n|$|#{1,6}\s|[-*+]\s|\d+[.)]\s|\|)/;
const LONGEST = 5000;
const IN_TABLE = /^[ \t>]*\|/;

/** `==words==` (and Logseq's `^^words^^`) as `<mark>`; two comparisons in one line, as in `a==b`, are not. */
export function findHighlights(masked: string, sign: "=" | "^" = "="): TextEdit[] {
  const edits: TextEdit[] = [];
  const places = [...masked.matchAll(MARKS[sign])].map(({ index }) => index);
  let lineStart = 0;
  let looked = 0;
  for (let at = 0; at + 1 < places.length; at += 1) {
    const [open = 0, close = 0] = places.slice(at, at + 2);
    // Only the part behind the previous mark: a file of one line is searched once.
    const lastBreak = masked.slice(looked, open).lastIndexOf("\n");
    if (lastBreak >= 0) lineStart = looked + lastBreak + 1;
    looked = open;
    const inside = masked.slice(open + 2, close);
    if (!opens(masked, open) || !closes(masked, close) || inside.length > LONGEST) continue;
    if (BLOCK_BREAK.test(inside) || (IN_TABLE.test(masked.slice(lineStart, open + 1)) && /(?<!\\)\|/.test(inside)))
      continue;
    edits.push(
      { start: open, end: open + 2, text: "<mark>", name: NAME },
      { start: close, end: close + 2, text: "</mark>", name: null },
    );
    at += 1;
  }
  return edits;
}

function opens(text: string, at: number): boolean {
  return /[^\s]/.test(text[at + 2] ?? " ") && !isComparison(text, at);
}

function closes(text: string, at: number): boolean {
  return /[^\s]/.test(text[at - 1] ?? " ") && !isComparison(text, at);
}

function isComparison(text: string, at: number): boolean {
  return /[\w)\]]/.test(text[at - 1] ?? "") && /[\w(["']/.test(text[at + 2] ?? "");
}
