import type { RenderNotes } from "../render-notes.ts";
import { FenceTracker } from "./fence-tracker.ts";
import { hideMarks } from "./stand-in-marks.ts";

// The parser's time for one paragraph grows with its length times its number of marks (measured: 10 ns each). Ordinary
// paragraphs are far below the first number; the second is about a second of work for the whole document.
const ORDINARY_WORK = 500_000;
const MAX_WORK = 100_000_000;
const MAX_FOOTNOTES = 1_000;
const MAX_UNDERLINES = 1_000;

const MAX_LINES = 300;

const MARKS = /[*_~]+|[[\]\\&<`$@\n]|:\/\/|www/g;
/** From such a line to the next blank line nothing is parsed as Markdown. */
const HTML_BLOCK =
  /^ {0,3}<\/?(?:blockquote|center|details|div|dl|figure|h[1-6]|ol|p|section|summary|table|tbody|tr|ul)(?=[\s/>])/i;
const NEW_BLOCK = /^[ \t]*(?:$|[-*+][ \t]|#{1,6}[ \t])/;
const FOOTNOTE = /^[ \t>*+-]*(?:\d{1,9}[.)][ \t]+)?\[\^[^\]\s]+\]:/;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;
const DEFINITION = /^\[[^\]\s]+\]: \S+$/;
const ORDERED_ITEM = /^[ \t]*\d{1,9}[.)][ \t]/;

/**
 * Hides the marks of paragraphs that would take the parser too long, and splits paragraphs that are far too long. Texts
 * written by people contain neither. `restoreMarks` converts the hidden marks back into text.
 */
export function limitParserWork(source: string, notes: RenderNotes): string {
  const output: string[] = [];
  const fences = new FenceTracker();
  let paragraph: string[] = [];
  let work = 0;
  let footnotes = 0;
  let underlines = 0;
  let isTable = false;

  function endParagraph(): void {
    const text = paragraph.join("\n");
    const paragraphWork = HTML_BLOCK.test(text) ? 0 : text.length * (text.match(MARKS)?.length ?? 0);
    if (paragraphWork > ORDINARY_WORK) work += paragraphWork;
    const isTooMuch = paragraphWork > ORDINARY_WORK && work > MAX_WORK;
    if (isTooMuch) {
      work -= paragraphWork;
      notes.warn("limit", "这一段的标记太多，按文字显示");
    }
    if (paragraph.length > 0) output.push(isTooMuch ? hideMarks(text) : text);
    paragraph = [];
  }

  for (const line of source.split("\n")) {
    const mayBeCode = fences.read(line) !== null;
    if (mayBeCode && fences.isCertainlyCode()) {
      endParagraph();
      output.push(line);
      continue;
    }
    const isSibling = [ORDERED_ITEM, DEFINITION].some((form) => form.test(line) && form.test(paragraph[0] ?? ""));
    if (NEW_BLOCK.test(line)) isTable = false;
    else isTable ||= isTableHead(paragraph);
    if (NEW_BLOCK.test(line) || isSibling || isTable) endParagraph();
    if (paragraph.length >= MAX_LINES && !mayBeCode) {
      endParagraph();
      output.push("");
    }
    if (FOOTNOTE.test(line) && ++footnotes > MAX_FOOTNOTES) paragraph.push(line.replace("[^", "\\[^"));
    else if (paragraph.length > 0 && UNDERLINE.test(line) && ++underlines > MAX_UNDERLINES)
      paragraph.push(line.replace(/[=-]/, "\\$&"));
    else paragraph.push(line);
  }
  endParagraph();
  return output.join("\n");
}

/** Rows of a table are parsed cell by cell; only a line that is certainly a table head counts. */
function isTableHead(lines: string[]): boolean {
  const [head = "", rule = ""] = lines;
  if (lines.length !== 2 || !/^\|?[\s:|-]+$/.test(rule) || /[\\`]/.test(head)) return false;
  const cells = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|").length;
  return rule.includes("-") && cells(head) === cells(rule);
}
