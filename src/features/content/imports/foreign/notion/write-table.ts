import { toOneLine } from "../../../../../kit/values/chinese-lines.ts";
import { readCsv } from "../../../../../kit/values/read-csv.ts";

/** A page with more rows would be slow to render and useless to readers. */
const MAX_ROWS = 2_000;
const MAX_COLUMNS = 40;
const LONGEST_CELL = 2_000;
/** The maximum number of hidden columns named in the report. */
const MAX_NAMED = 10;
const LONGEST_NAME = 40;
/** `Title (Title%2012ab….md)`: the content of a relation column. */
const RELATION = /^(?<title>[^\n]{1,300}?) \((?<path>[^()\n]{1,1000}\.md)\)$/;

export interface WrittenTable {
  markdown: string;
  rows: number;
  /** The number of rows and columns beyond the limit. */
  left: number;
}

interface Linked {
  /** The path of a row's page, relative to the table; null: it has none. Called for each row. */
  linkOf(title: string): string | null;
}

/** A database as a page with a table whose first column links to the rows' pages. Throws for invalid CSV. */
export function writeTable(title: string, csv: string, { linkOf }: Linked): WrittenTable {
  const [head = [], ...rows] = readCsv(csv);
  const columns = head.slice(0, MAX_COLUMNS);
  const shown = rows.slice(0, MAX_ROWS);
  const lines = shown.map((row) => {
    const [first = "", ...others] = columns.map((_, at) => row[at] ?? "");
    const link = linkOf(first);
    const named = link === null ? cell(first) : `[${cell(first) || "无题"}](${link})`;
    return line([named, ...others.map(cell)]);
  });
  const table = [line(columns.map(cell)), line(columns.map(() => "---")), ...lines].join("\n");
  return {
    markdown: `# ${toOneLine(title)}\n\n${columns.length === 0 ? "" : table}\n`,
    rows: shown.length,
    left: rows.length - shown.length + (head.length - columns.length),
  };
}

/** What a view omits of its database, in words; null: nothing. Throws for invalid CSV. */
export function describeHidden(view: string, whole: string): string | null {
  const [shown, all] = [readCsv(view), readCsv(whole)];
  const seen = new Set(shown[0]);
  const columns = (all[0] ?? []).filter((name) => !seen.has(name));
  const rows = Math.max(0, all.length - shown.length);
  const named = columns.slice(0, MAX_NAMED).map((name) => name.slice(0, LONGEST_NAME).toWellFormed());
  const parts = [
    ...(columns.length > 0
      ? [`${columns.length} 列（${named.join("、")}${columns.length > MAX_NAMED ? "……" : ""}）`]
      : []),
    ...(rows > 0 ? [`${rows} 行`] : []),
  ];
  return parts.length === 0 ? null : parts.join("、");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Values are plain text: Markdown and HTML characters in them are escaped. */
function cell(value: string): string {
  const related = value
    .split(/, (?=[^,]{1,300} \([^()]{1,1000}\.md\))/)
    .map((part) => RELATION.exec(part.trim())?.groups);
  if (value !== "" && related.every((groups) => groups !== undefined))
    return related.map((groups) => `[${plainText(groups?.title ?? "")}](${groups?.path ?? ""})`).join("、");
  return /^https?:\/\/[^\s<>|]+$/.test(value) ? `<${value}>` : plainText(value);
}

function plainText(value: string): string {
  const cut = value.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL).toWellFormed()}…` : value;
  return cut
    .trim()
    .replace(/[\\`*_[\]<>|~$]/g, "\\$&")
    .replace(/\s*\n\s*/g, "<br>");
}
