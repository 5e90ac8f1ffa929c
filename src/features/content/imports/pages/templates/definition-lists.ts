import type { TextEdit } from "../edit-text.ts";

const DEFINITION = /^([ \t]*):[ \t]{1,3}(\S.*)$/;
/** Lines that are no term: headings, lists, quotes, fences, tables, tags and other definitions. */
const NO_TERM = /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|[>|<:]|```|~~~|$)/;
const MAX_TERMS = 3;
/** Indentation of the further lines of a definition. */
const INDENT = 4;

interface Definition {
  /** The terms, none where the definition before has the same ones. */
  terms: string[];
  lines: string[];
}

/** Definition lists (`term`, below it `:   text`) as `<dl>`; `masked` is the text without its code. */
export function findDefinitions(text: string, masked: string): TextEdit[] {
  const lines = text.split("\n");
  const prose = masked.split("\n");
  const starts = startsOf(lines);
  const edits: TextEdit[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const isDefinition = /^[ \t]*:/.test(prose[at] ?? "") && DEFINITION.test(lines[at] ?? "");
    const first = isDefinition ? firstTermOf(lines, at) : null;
    if (first === null) continue;
    const indent = DEFINITION.exec(lines[at] ?? "")?.[1] ?? "";
    const { definitions, end } = readList(lines, first, indent);
    edits.push({
      start: starts[first] ?? 0,
      end: (starts[end] ?? text.length + 1) - 1,
      text: writeList(definitions, indent),
      name: "定义列表（: …），改成术语和说明",
    });
    at = end;
  }
  return edits;
}

function startsOf(lines: readonly string[]): number[] {
  let position = 0;
  return lines.map((line) => {
    const start = position;
    position += line.length + 1;
    return start;
  });
}

/** The line of the first term of the definition in this line; null: it has none. */
function firstTermOf(lines: readonly string[], at: number): number | null {
  const indent = /^[ \t]*/.exec(lines[at] ?? "")?.[0] ?? "";
  const last = (lines[at - 1] ?? "").trim() === "" ? at - 2 : at - 1;
  const isTerm = (index: number) => {
    const line = lines[index] ?? "";
    return line.startsWith(indent) && /^\S/.test(line.slice(indent.length)) && !NO_TERM.test(line);
  };
  let first = last;
  while (isTerm(first)) first -= 1;
  const count = last - first;
  const isParagraph = (lines[first] ?? "").trim() === "";
  return count >= 1 && count <= MAX_TERMS && isParagraph ? first + 1 : null;
}

function readList(lines: readonly string[], from: number, indent: string): { definitions: Definition[]; end: number } {
  const definitions: Definition[] = [];
  let end = from;
  let at = from;
  while (at < lines.length) {
    const terms: string[] = [];
    let first: number | null = null;
    for (; at < lines.length && !isDefinitionOf(lines[at], indent) && terms.length <= MAX_TERMS; at += 1) {
      if ((lines[at] ?? "").trim() === "") continue;
      first ??= at;
      terms.push((lines[at] ?? "").trim());
    }
    const isFirst = definitions.length === 0;
    // A paragraph before the terms ends the list.
    if (!isDefinitionOf(lines[at], indent) || (!isFirst && first !== null && firstTermOf(lines, at) !== first)) break;
    const { body, next } = readBody(lines, at, indent);
    definitions.push({ terms, lines: body });
    end = next;
    at = next;
  }
  return { definitions, end };
}

function isDefinitionOf(line: string | undefined, indent: string): boolean {
  return DEFINITION.exec(line ?? "")?.[1] === indent;
}

/** The lines of one definition, without the columns before them, and the line behind its last one. */
function readBody(lines: readonly string[], at: number, indent: string): { body: string[]; next: number } {
  const body = [DEFINITION.exec(lines[at] ?? "")?.[2] ?? ""];
  let next = at + 1;
  let blanks = 0;
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "") {
      blanks += 1;
      continue;
    }
    const inside = line.startsWith(`${indent}${" ".repeat(INDENT)}`);
    if (!inside && (blanks > 0 || isDefinitionOf(line, indent))) break;
    for (; blanks > 0; blanks -= 1) body.push("");
    body.push(inside ? line.slice(indent.length + INDENT) : line.trim());
    next = index + 1;
  }
  return { body, next };
}

function writeList(definitions: readonly Definition[], indent: string): string {
  const written = definitions.flatMap(({ terms, lines }) => [
    ...terms.flatMap((term) => ["<dt>", "", term, "", "</dt>"]),
    "<dd>",
    "",
    ...lines,
    "",
    "</dd>",
  ]);
  return ["", "<dl>", ...written, "</dl>", ""].map((line) => (line === "" ? "" : `${indent}${line}`)).join("\n");
}
