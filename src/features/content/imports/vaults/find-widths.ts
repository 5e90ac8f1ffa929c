import type { TextEdit } from "../pages/edit-text.ts";

const SIZED = /!\[([^[\]\n]{0,200}?)(\|?)(\d{1,4})(?:x\d{1,4})?\]\((<[^<>\n]{0,2000}>|[^()\n]{1,2000})\)(?!\{)/g;

/** `![words|300](picture)` and `![300](picture)`: how wide it is shown. */
export function findWidths(masked: string): TextEdit[] {
  return [...masked.matchAll(SIZED)].flatMap((match): TextEdit[] => {
    const [whole, label = "", bar = "", width = ""] = match;
    if (bar === "" && label !== "") return [];
    const start = match.index + 2 + label.length;
    const end = match.index + whole.indexOf("](");
    const behind = match.index + whole.length;
    return [
      { start, end, text: "", name: "图片的宽度（|300）", outcome: "changed" },
      { start: behind, end: behind, text: `{width=${width}}`, name: null },
    ];
  });
}
