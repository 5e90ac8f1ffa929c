import { toOneLine } from "../../../../kit/values/chinese-lines.ts";
import type { TextEdit } from "../pages/edit-text.ts";

const NAME = "句内脚注（^[…]），改成脚注";
const LONGEST = 2000;

/** `^[words]` as a footnote whose text is at the end. */
export function findInlineNotes(text: string, masked: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const notes: string[] = [];
  for (let start = masked.indexOf("^["); start >= 0; start = masked.indexOf("^[", start + 2)) {
    const end = masked[start - 1] === "\\" || masked[start - 1] === "[" ? -1 : endOfBracket(masked, start + 1);
    const noteText = end < 0 ? "" : toOneLine(text.slice(start + 2, end));
    if (noteText === "") continue;
    notes.push(`[^note-${notes.length + 1}]: ${noteText}`);
    edits.push({ start, end: end + 1, text: `[^note-${notes.length}]`, name: NAME });
    start = end;
  }
  const at = text.length;
  return notes.length === 0 ? [] : [...edits, { start: at, end: at, text: `\n\n${notes.join("\n\n")}\n`, name: null }];
}

/** Where the bracket at `open` closes within its paragraph, -1 where it does not. */
function endOfBracket(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length && at - open < LONGEST; at += 1) {
    const sign = masked[at];
    if (sign === "\\") at += 1;
    else if (sign === "[") depth += 1;
    else if (sign === "]") depth -= 1;
    else if (sign === "\n" && /^[ \t]*(?:\n|$)/.test(masked.slice(at + 1, at + 80))) return -1;
    if (depth === 0) return at;
  }
  return -1;
}
