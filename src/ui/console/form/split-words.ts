/** Words that were typed in one line, between commas of either script: `写作、阅读, 思考`. */
export function splitWords(line: string): string[] {
  const words = line.split(/[,，、;；\n]/).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== "");
}

/** The same words as one line. */
export function joinWords(words: readonly string[]): string {
  return words.join("、");
}
