import type { TextEdit } from "../edit-text.ts";

const CRITIC =
  /\{\+\+([^{}]{1,2000}?)\+\+\}|\{--([^{}]{1,2000}?)--\}|\{~~([^{}]{0,1000}?)~>([^{}]{0,1000}?)~~\}|\{==([^{}]{1,2000}?)==\}|\{>>([^{}]{1,2000}?)<<\}/g;
const TOKEN = String.raw`(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|data-[\w-]+)`;
/** Attributes behind a link, code, emphasis or icon, or on a line of their own. */
const ATTRIBUTES = new RegExp(`\\{:?[ \\t]*${TOKEN}(?:[ \\t]+${TOKEN})*[ \\t]*\\}`, "g");
const PICTURE_END = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)$/;
const LONGEST_BEFORE = 1400;

/** Insertions, deletions and remarks of PyMdown Critic; a remark is for authors. `masked`: code blanked out. */
export function findCriticMarks(masked: string): TextEdit[] {
  return Array.from(masked.matchAll(CRITIC), (match): TextEdit => {
    const [written, added, deleted, before, after, marked] = match as readonly (string | undefined)[];
    const place = { start: match.index, end: match.index + (written ?? "").length };
    const name = "修订标记（CriticMarkup），改成增删";
    if (added !== undefined) return { ...place, text: `<ins>${added}</ins>`, name };
    if (deleted !== undefined) return { ...place, text: `<del>${deleted}</del>`, name };
    if (after !== undefined) return { ...place, text: `<del>${before}</del><ins>${after}</ins>`, name };
    if (marked !== undefined) return { ...place, text: `<mark>${marked}</mark>`, name };
    return { ...place, text: "", name: "修订的批注，已去掉" };
  });
}

/** Attributes of Python-Markdown that only the look needs; those of headings and pictures are read elsewhere. `masked`: code blanked out. */
export function findAttributeLists(text: string, masked: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { 0: written, index } of masked.matchAll(ATTRIBUTES)) {
    const lineStart = masked.lastIndexOf("\n", index) + 1;
    const before = text.slice(Math.max(lineStart, index - LONGEST_BEFORE), index);
    const isAlone = before.trim() === "" && /^[ \t]*(?:\n|$)/.test(masked.slice(index + written.length, index + 200));
    const isBehind = /[)\]*_:`]$/.test(before) && !/^#{1,6}[ \t]/.test(before) && !PICTURE_END.test(before);
    if (!isAlone && !isBehind) continue;
    edits.push({ start: index, end: index + written.length, text: "", name: "属性（{ .class }），已去掉" });
  }
  return edits;
}
