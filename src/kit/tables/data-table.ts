import { escapeHtml } from "../values/escape-html.ts";
/** The value of a cell; times as ISO 8601 text. */
export type Cell = string | number | boolean | null;

/** A list of one person's data, which can be exported in any size without holding it in memory. */
export interface DataTable {
  /** File name without extension: lower-case letters and dashes. */
  name: string;
  title: string;
  /** Key of each column → its heading for people. */
  columns: Readonly<Record<string, string>>;
  /** From the first row, each time it is called. */
  rows(): AsyncIterable<Readonly<Record<string, Cell>>>;
}

interface TableOfRows<Row> extends Omit<DataTable, "rows"> {
  /** From the first row, each time it is called. */
  read(): AsyncIterable<Row> | Promise<Iterable<Row>>;
  cells(row: Row): Readonly<Record<string, Cell | Date>>;
}

/** A table for export whose rows are read and converted one at a time. */
export function dataTable<Row>({ read, cells, ...table }: TableOfRows<Row>): DataTable {
  return {
    ...table,
    async *rows() {
      for await (const row of await read()) {
        const cellsOfRow = Object.entries(cells(row)).map(([key, cell]) => [
          key,
          cell instanceof Date ? cell.toISOString() : cell,
        ]);
        yield Object.fromEntries(cellsOfRow);
      }
    },
  };
}

/** The table as JSON: an array of objects, one on each line. */
export async function* writeJson({ columns, rows }: DataTable): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows()) {
    const picked = Object.fromEntries(Object.keys(columns).map((key) => [key, row[key] ?? null]));
    yield `${before}${JSON.stringify(picked)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/**
 * The table as CSV for spreadsheet programs: with a byte order mark and CRLF. Cells that would run as a formula are
 * made text.
 */
export async function* writeCsv({ columns, rows }: DataTable): AsyncGenerator<string> {
  yield `\uFEFF${Object.values(columns).map(quote).join(",")}\r\n`;
  for await (const row of rows()) {
    yield `${Object.keys(columns)
      .map((key) => quote(formatCell(row[key])))
      .join(",")}\r\n`;
  }
}

/** The table as a section of an HTML page, under a heading. */
export async function* writeHtml({ title, columns, rows }: DataTable): AsyncGenerator<string> {
  const line = (tag: string, cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>\n`;
  yield `<h2>${escapeHtml(title)}</h2>\n<div class="wide"><table>\n<thead>${line("th", Object.values(columns))}</thead>\n<tbody>\n`;
  let count = 0;
  for await (const row of rows()) {
    count += 1;
    yield line(
      "td",
      Object.keys(columns).map((key) => formatCell(row[key])),
    );
  }
  yield `</tbody></table></div>\n<p>共 ${count} 条</p>\n`;
}

function formatCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "boolean") return cell ? "是" : "否";
  return String(cell);
}

function quote(text: string): string {
  // A spreadsheet would evaluate text that starts like this (ASVS 1.2.10).
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
