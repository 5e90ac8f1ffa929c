/** The lines of a field of lines that have something in them. */
export function writtenLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
