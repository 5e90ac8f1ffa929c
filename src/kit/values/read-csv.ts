/** A table that people look at has fewer. */
const MAX_CELLS = 500_000;

export type CsvSeparator = keyof typeof CELLS;

const CELLS = {
  ",": /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y,
  ";": /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|\r|$)/y,
  "\t": /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r?\n|\r|$)/y,
};

/** The character that separates the cells of the first line. */
export function separatorOf(text: string): CsvSeparator {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const [tabs, semicolons, commas] = ["\t", ";", ","].map((sign) => head.split(sign).length);
  if ((tabs ?? 0) > 1) return "\t";
  return (semicolons ?? 0) > (commas ?? 0) ? ";" : ",";
}

/**
 * Records of a CSV text (RFC 4180): cells in quotes hold commas, line breaks and doubled quotes. Empty lines are left
 * out. Throws where a quote is left open, or text follows a closing one.
 */
export function readCsv(
  text: string,
  { maxCells = MAX_CELLS, separator = "," }: { maxCells?: number; separator?: CsvSeparator } = {},
): string[][] {
  const cell = new RegExp(CELLS[separator]);
  const records: string[][] = [];
  let record: string[] = [];
  let cells = 0;
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length || record.length > 0) {
    const start = cell.lastIndex;
    const [, quoted, bare = "", end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`no CSV at ${start}`);
    cells += 1;
    if (cells > maxCells) throw new Error("too many cells");
    record.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === separator) continue;
    if (record.length > 1 || record[0] !== "") records.push(record);
    record = [];
  }
  return records;
}
