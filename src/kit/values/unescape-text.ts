const MARKS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** Text out of markup that our own renderer wrote, which escapes no more than these. */
export function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => MARKS[name] ?? "");
}
