import { type ComparedPart, compareWords } from "../../content/texts/compare-words.ts";

/** The changes from one legal text to another, both in Markdown; null: too different for a comparison. */
export function compareLegalTexts(before: string, after: string): ComparedPart[] | null {
  return compareWords(readable(before), readable(after));
}

/** The text of Markdown without its syntax; each paragraph, list item or table row is a line. */
function readable(markdown: string): string {
  return markdown
    .split("\n")
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^ {0,3}(?:#{1,6}|[-*+]|>) +/, "")
        .replace(/^\||\|$/g, "")
        .replaceAll("**", "")
        .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
        .trim(),
    )
    .join("\n\n");
}
