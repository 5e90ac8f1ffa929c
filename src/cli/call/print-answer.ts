type Json = Record<string, unknown>;

/** Longer values are cut in a table; `--json` has them in full. */
const MAX_CELL = 60;

/** An answer for people: a list as a table, anything else as lines of field and value. */
export function printAnswer(answer: unknown): string {
  if (!isObject(answer)) return `${toCell(answer)}\n`;
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const rest = Object.entries(answer).filter(([name]) => !lists.some(([list]) => list === name));
  const facts = rest.map(
    ([name, value]) => `${name}: ${isObject(value) ? JSON.stringify(value, null, 2) : toText(value)}`,
  );
  const tables = lists.map(([name, rows]) => `${name}\n${printTable(rows as Json[])}`);
  const text = [...facts, ...tables].join("\n");
  return text === "" ? "成功\n" : `${text}\n`;
}

function printTable(rows: readonly Json[]): string {
  if (rows.length === 0) return "  没有";
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => widthOf(line[index] ?? ""))));
  return lines
    .map((line) =>
      `  ${line.map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - widthOf(cell))).join("  ")}`.trimEnd(),
    )
    .join("\n");
}

function toCell(value: unknown): string {
  const text = toText(value).replaceAll(/\s+/g, " ");
  const characters = [...text];
  return characters.length > MAX_CELL ? `${characters.slice(0, MAX_CELL - 1).join("")}…` : text;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Columns of a terminal: Chinese characters take two. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[ᄀ-ᅟ⺀-￯]/u.test(character) ? 2 : 1), 0);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
