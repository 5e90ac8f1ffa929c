const PATH_COLUMNS = new Set(["Implemented in", "Tested by", "Tested for uploads", "Tested for imports"]);
/** File name suffixes that the map may omit. */
const ENDINGS = ["", ".test.ts", ".test.tsx", ".spec.ts"];

/** A file or folder that a row of the map names. */
export interface NamedPath {
  row: string;
  path: string;
}

/** Everything in backticks in the columns for files and tests; words in round brackets only explain. */
export function readNamedPaths(map: string): NamedPath[] {
  const named: NamedPath[] = [];
  let columns: string[] = [];
  for (const line of map.split("\n")) {
    if (!line.startsWith("|")) columns = [];
    else if (columns.length === 0) columns = cellsOf(line);
    else named.push(...readRow(cellsOf(line), columns));
  }
  return named;
}

/** Named files that do not exist. A path may omit its first folders, `*` matches part of a name and `**` folders. */
export function findMissingPaths(map: string, files: readonly string[]): NamedPath[] {
  return readNamedPaths(map).filter(({ path }) => !isThere(path, files));
}

/** Source files that a page names in backticks and that do not exist. */
export function findMissingFiles(page: string, files: readonly string[]): string[] {
  const named = [...page.matchAll(/`([\w./*-]+\.(?:tsx?|css|mjs))`/g)].map((match) => match[1] ?? "");
  return named.filter((path) => !isThere(path, files));
}

function isThere(path: string, files: readonly string[]): boolean {
  const patterns = path.endsWith("/") ? [toPattern(path, "")] : ENDINGS.map((ending) => toPattern(path + ending, "$"));
  return patterns.some((pattern) => files.some((file) => pattern.test(`/${file}`)));
}

function readRow(cells: string[], columns: string[]): NamedPath[] {
  return cells.flatMap((cell, index) => {
    if (!PATH_COLUMNS.has(columns[index] ?? "")) return [];
    const paths = cell.replace(/\([^()]*\)/g, "").matchAll(/`([^`]+)`/g);
    return [...paths].map((match) => ({ row: cells.slice(0, 2).join(" | "), path: match[1] ?? "" }));
  });
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function toPattern(path: string, end: string): RegExp {
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`/${literal.replace(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"))}${end}`);
}
