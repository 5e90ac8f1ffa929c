const MARKS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The text of HTML that this product's renderer wrote; only the characters that the renderer escapes are converted. */
export function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => MARKS[name] ?? "");
}
