/** A part that its generator never shows, so that it is removed from the text. */
export interface RemovedPart {
  /** Chinese name, the key of the report. */
  name: string;
  offset: number;
  start: number;
  end: number;
}

const COMMENT_TAG = /\{%-?\s*(end)?comment\s*-?%\}|\{\{[<%]\s*(\/)?comment\s*[>%]\}\}/g;
const MODULE_LINE =
  /^(?:import\s+(?:["'][^"'\n]+["']|[\w{*][^\n]*)|export\s+(?:const|let|default|function|async)\b[^\n]*)$/;
/** A comment between statements. */
const MODULE_COMMENT = /^(?:\/\/.*|\/\*.*\*\/[ \t]*)$/;
const IMPORT_END = /(?:^|\s)(?:from\s+)?["'][^"'\n]+["'];?\s*$/;
/** A longer statement is ignored, which limits the work for lines that only begin like one. */
const MAX_STATEMENT_LINES = 40;
const LONGEST_LINE = 1000;

/** Comments of Liquid and Hugo, with all that they enclose. `masked` is the text with code blanked out. */
export function findComments(masked: string): RemovedPart[] {
  const found: RemovedPart[] = [];
  let start = -1;
  for (const tag of masked.matchAll(COMMENT_TAG)) {
    const isClosing = (tag[1] ?? tag[2]) !== undefined;
    if (!isClosing && start < 0) start = tag.index;
    else if (isClosing && start >= 0) {
      found.push({ name: "注释，已去掉", offset: start, start, end: tag.index + tag[0].length });
      start = -1;
    }
  }
  return found;
}

/** What may precede a note that still begins its line: signs of quotations, lists and tasks. */
const LINE_BEGINNING = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t]+)?)*$/;
const LONGEST_BEGINNING = 80;

/**
 * Obsidian's `%%…%%`: within a paragraph, or from a line that begins with the mark to the next mark. An unclosed mark
 * on its own line hides the rest, as in Obsidian; in a vault an unclosed mark followed by text does so too.
 */
export function findPrivateNotes(masked: string, { isVault = false } = {}): RemovedPart[] {
  const found: RemovedPart[] = [];
  const marks = [...masked.matchAll(/(?<!%)%%(?!%)/g)].map(({ index }) => index);
  let lineStart = 0;
  let looked = 0;
  for (let at = 0; at < marks.length; at += 1) {
    const start = marks[at] ?? 0;
    const next = marks[at + 1];
    // Only the part behind the previous mark: a file of one line is searched once.
    const lastBreak = masked.slice(looked, start).lastIndexOf("\n");
    if (lastBreak >= 0) lineStart = looked + lastBreak + 1;
    looked = start;
    const beginning = start - lineStart < LONGEST_BEGINNING ? masked.slice(lineStart, start) : null;
    const isAtLineStart = beginning !== null && LINE_BEGINNING.test(beginning);
    const isAlone = isAtLineStart && /^%%[ \t]*(?:\n|$)/.test(masked.slice(start, start + LONGEST_BEGINNING));
    const inside = next === undefined ? "" : masked.slice(start, next);
    const isInPlace = !/\n[ \t]*\n/.test(inside) || (isAtLineStart && (isVault || staysInItem(beginning, inside)));
    const isClosed = next !== undefined && isInPlace;
    const hidesRest = next === undefined && isAtLineStart && (isAlone || isVault);
    if (!isClosed && !hidesRest) continue;
    const part = { start, end: next === undefined ? masked.length : next + 2 };
    const whole = /[-*+\d]/.test(beginning ?? "") ? takeWholeLine(masked, lineStart, part.end) : null;
    found.push({ name: "给自己看的注释（%%），已去掉", offset: start, ...part, ...whole });
    at += 1;
  }
  return found;
}

/** Inside list or quotation markers it ends with them; outside a vault `%%` may be a sign that the text explains. */
function staysInItem(beginning: string, inside: string): boolean {
  return beginning.trim() === "" || !/\n(?=[^\s>])/.test(inside);
}

/** An item of a list that is only a note is removed with its sign. */
function takeWholeLine(masked: string, lineStart: number, end: number): { start: number; end: number } | null {
  const rest = /[ \t]*(?:\n|$)/y;
  rest.lastIndex = end;
  const match = rest.exec(masked);
  return match ? { start: lineStart, end: end + match[0].length } : null;
}

/** `import` and `export` statements of MDX, which follow a blank line or another statement. */
export function findModuleLines(masked: string): RemovedPart[] {
  const found: RemovedPart[] = [];
  const lines = masked.split("\n");
  let offset = 0;
  let [mayBegin, isBehindStatement] = [true, false];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? "";
    const count: number =
      isBehindStatement && MODULE_COMMENT.test(line)
        ? 1
        : mayBegin && line.length < LONGEST_LINE && MODULE_LINE.test(line)
          ? countStatement(lines, index)
          : 0;
    const taken = lines.slice(index, index + Math.max(count, 1));
    const end = offset + taken.join("\n").length;
    if (count > 0) found.push({ name: "MDX 的 import / export，已去掉", offset, start: offset, end });
    isBehindStatement = count > 0;
    mayBegin = count > 0 || line.trim() === "";
    index += taken.length;
    offset = end + 1;
  }
  return found;
}

/** The number of lines of the statement; 0 when it does not end and is therefore text. */
function countStatement(lines: string[], from: number): number {
  const isImport = /^import\s/.test(lines[from] ?? "");
  let [depth, isInTemplate, continues] = [0, false, false];
  for (let count = 1; count <= MAX_STATEMENT_LINES; count += 1) {
    const line = lines[from + count - 1];
    if (line === undefined || line.length > LONGEST_LINE) return 0;
    if (isImport && line.trim() === "") return 0;
    const read = countBrackets(line, isInTemplate);
    depth += read.depth;
    isInTemplate = read.isInTemplate;
    if (line.trim() !== "") continues = CONTINUES.test(line);
    if (depth <= 0 && !isInTemplate && !continues && (!isImport || IMPORT_END.test(line))) return count;
  }
  return 0;
}

/** A text in backquotes is blanked out as code, and what it is assigned to continues. */
const CONTINUES = /[=+&|?:,]\s*$/;
const STATEMENT_PIECE = /\\.|`|"(?:\\.|[^"\\])*"|(?<!\w)'(?:\\.|[^'\\])*'|\/\/.*|[(){}[\]]/g;

/** The opening brackets of a line that it does not close, without those in texts and comments. */
function countBrackets(line: string, wasInTemplate: boolean): { depth: number; isInTemplate: boolean } {
  let [depth, isInTemplate] = [0, wasInTemplate];
  for (const [piece] of line.matchAll(STATEMENT_PIECE)) {
    if (piece === "`") isInTemplate = !isInTemplate;
    else if (!isInTemplate && "({[".includes(piece)) depth += 1;
    else if (!isInTemplate && ")}]".includes(piece)) depth -= 1;
  }
  return { depth, isInTemplate };
}
