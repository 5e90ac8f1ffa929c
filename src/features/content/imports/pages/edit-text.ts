import type { Construct, ConstructOutcome } from "../import-report.ts";

/** What was done to a text, or left unchanged; `line` counts the lines of the page's body from 0. */
export interface PageFinding extends Construct {
  line: number;
}

/** A part of a text that is replaced; `name` is the kind for the report, null: it is counted with another part. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  name: string | null;
  /** Omitted: an empty replacement is a removal, any other a change. */
  outcome?: ConstructOutcome;
}

/** A text during edits, with the source line of each of its lines. */
export interface EditedText {
  text: string;
  /** null: no line has moved. */
  lines: readonly number[] | null;
  findings: readonly PageFinding[];
}

export function startEditing(text: string): EditedText {
  return { text, lines: null, findings: [] };
}

/**
 * Applies the edits; of two that overlap, the one that begins first. Lines and findings keep their positions in the
 * body.
 */
export function editText(before: EditedText, edits: readonly TextEdit[]): EditedText {
  if (edits.length === 0) return before;
  const lineOf = (line: number) => before.lines?.[line] ?? line;
  const lines = [lineOf(0)];
  const findings = [...before.findings];
  let output = "";
  let position = 0;
  let line = 0;
  const copy = (part: string) => {
    output += part;
    for (let at = part.indexOf("\n"); at >= 0; at = part.indexOf("\n", at + 1)) {
      line += 1;
      lines.push(lineOf(line));
    }
  };
  for (const { start, end, text, name, outcome = text === "" ? "removed" : "changed" } of inOrder(edits)) {
    if (start < position) continue;
    copy(before.text.slice(position, start));
    if (name !== null) findings.push({ name, outcome, line: lineOf(line) });
    output += text;
    for (let count = countBreaks(text); count > 0; count -= 1) lines.push(lineOf(line));
    line += countBreaks(before.text.slice(start, end));
    position = end;
  }
  copy(before.text.slice(position));
  return { text: output, lines, findings };
}

/** An insertion comes before a removal at the same place. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort(
    (left, right) => left.start - right.start || Number(left.end > left.start) - Number(right.end > right.start),
  );
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
