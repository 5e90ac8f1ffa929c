import type { FoundConstruct } from "./scan-constructs.ts";

const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Only a half-width space or tab makes a heading; a single `#` before a word may be a tag of a note. */
const TIGHT_HEADING = /^ {0,3}#{2,6}[^# \t{]/;
const TIGHT_TITLE = /^ {0,3}#[^# \t{!]/;
const BROKEN_CELL = "表格单元格里的 |（会把单元格拆开，写成 \\|）";
const NO_HEADING = "# 后面没有空格的标题（会显示成文字）";

/**
 * Finds text that Markdown reads differently than its author intended: table cells split by a `|` in code or in an
 * address, as on GitHub, and headings without a space after `#`. `masked` is the text with code replaced by blanks.
 */
export function scanMisread(text: string, masked: string): FoundConstruct[] {
  const written = text.split("\n");
  const prose = masked.split("\n");
  const found: FoundConstruct[] = [];
  let offset = 0;
  let columns = 0;
  const first = prose.findIndex((line) => line.trim() !== "");
  for (const [at, line] of prose.entries()) {
    const raw = written[at] ?? "";
    if (line.trim() === "") columns = 0;
    else if (columns > 0) {
      if (isBroken({ raw, line, columns })) found.push(misread(BROKEN_CELL, offset));
    } else {
      const cells = DELIMITERS.test(prose[at + 1] ?? "") ? cellsOf(prose[at + 1] ?? "") : 0;
      const isHead = cells > 1 && line.includes("|");
      if (isHead && cellsOf(line) === cells && isBroken({ raw, line, columns: cells }))
        found.push(misread(BROKEN_CELL, offset));
      if (isHead && cellsOf(line) === cells) columns = cells;
    }
    if (TIGHT_HEADING.test(line) || (at === first && TIGHT_TITLE.test(line))) {
      found.push(misread(NO_HEADING, offset));
    }
    offset += raw.length + 1;
  }
  return found;
}

/** One finding for the line, whatever else it contains. */
function misread(name: string, offset: number): FoundConstruct {
  return { name, outcome: "literal", offset, end: offset };
}

function isBroken({ raw, line, columns }: { raw: string; line: string; columns: number }): boolean {
  if (DELIMITERS.test(line)) return false;
  return cellsOf(raw) > columns || pipesOf(raw) > pipesOf(line);
}

function cellsOf(row: string): number {
  const inner = row
    .replace(/^[ \t>]*\|?/, "")
    .trimEnd()
    .replace(/(?<!\\)\|$/, "");
  return pipesOf(inner) + 1;
}

function pipesOf(row: string): number {
  return row.match(/(?<!\\)\|/g)?.length ?? 0;
}
