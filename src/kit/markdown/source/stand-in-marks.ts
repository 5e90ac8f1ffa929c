import { type MarkdownRoot, visitMarkdown } from "../syntax-tree.ts";

// The code points from U+FDD0 are not characters and were removed from the source, so each can replace one mark.
const STAND_IN_BY_MARK = new Map(
  [..."*_~[]\\&<`$@:w"].map((mark, index) => [mark, String.fromCharCode(0xfdd0 + index)]),
);
const MARK_BY_STAND_IN = new Map([...STAND_IN_BY_MARK].map(([mark, standIn]) => [standIn, mark]));

/**
 * Hides every character that has a meaning for the parser. Escaping them instead would take the parser as long as the
 * marks.
 */
export function hideMarks(text: string): string {
  return text.replace(/[*_~[\]\\&<`$@:]|w(?=ww)/g, (mark) => STAND_IN_BY_MARK.get(mark) ?? mark);
}

/** Puts the hidden marks back as plain text. */
export function restoreMarks(root: MarkdownRoot): void {
  visitMarkdown(root, (node) => {
    const strings = node as unknown as Record<string, unknown>;
    for (const key of ["value", "url", "title", "alt", "lang", "meta"]) {
      const value = strings[key];
      if (typeof value === "string")
        strings[key] = value.replace(/[\ufdd0-\ufdef]/g, (standIn) => MARK_BY_STAND_IN.get(standIn) ?? "");
    }
  });
}
