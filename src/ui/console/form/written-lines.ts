/** Returns the non-empty lines of a multi-line field. */
export function writtenLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
