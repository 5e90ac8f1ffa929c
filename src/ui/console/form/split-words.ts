/** Splits words at Western and Chinese commas, also those pasted from the cells of a table: `写作、阅读, 思考`. */
export function splitWords(line: string): string[] {
  const words = line.split(/[,，、;；\t\n]/).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== "");
}

/** Joins the words to one line. */
export function joinWords(words: readonly string[]): string {
  return words.join("、");
}
