import type { TextEdit } from "../pages/edit-text.ts";

const ID = /(?<=^|[ \t])\^([A-Za-z0-9-]{1,64})[ \t]*$/gm;
const REFERENCE = /\^([A-Za-z0-9-]{1,64})[ \t]*(?:\]\]|[|)])/g;

interface BlockMark {
  id: string;
  /** With the blanks before it. */
  start: number;
  end: number;
}

/** `^id` at the end of lines. */
export function listBlockMarks(masked: string): BlockMark[] {
  return [...masked.matchAll(ID)].map(({ 0: whole, 1: id = "", index }) => {
    let start = index;
    while (masked[start - 1] === " " || masked[start - 1] === "\t") start -= 1;
    return { id, start, end: index + whole.length };
  });
}

/** The ids of blocks that links of this text refer to. */
export function listBlockReferences(text: string): string[] {
  return text.includes("^") ? Array.from(text.matchAll(REFERENCE), ([, id = ""]) => id) : [];
}

/**
 * `^id` at the end of a block: an anchor where some link refers to it, otherwise removed. A power at the end of a line
 * (`10 ^2`) is no id unless a link refers to it.
 */
export function findBlockIds(masked: string, wanted: ReadonlySet<string>): TextEdit[] {
  return listBlockMarks(masked).flatMap(({ id, ...place }): TextEdit[] => {
    const isWanted = wanted.has(id);
    if (!isWanted && /^\d{1,3}$/.test(id)) return [];
    if (!isWanted) return [{ ...place, text: "", name: "块编号（^…，没有链接到它）" }];
    const anchor = `<a id="^${id}"></a>`;
    const isAlone = place.start === 0 || masked[place.start - 1] === "\n";
    if (!isAlone) return [{ ...place, text: ` ${anchor}`, name: "块编号（^…），改成锚点" }];
    const at = startOfBlockBefore(masked, place.start);
    return [
      { start: at, end: at, text: `${anchor}\n\n`, name: "块编号（^…），改成锚点" },
      { ...place, text: "", name: null },
    ];
  });
}

/** A block of more lines gets its anchor within itself. */
const MAX_LINES_BACK = 400;

/** The start of the block before the mark: lines without a blank one between them. */
function startOfBlockBefore(masked: string, mark: number): number {
  let start = mark;
  let end = mark;
  for (let count = 0; end > 0 && count < MAX_LINES_BACK; count += 1) {
    const lineStart = end < 2 ? 0 : masked.lastIndexOf("\n", end - 2) + 1;
    const isBlank = masked.slice(lineStart, end).trim() === "";
    if (isBlank && start < mark) break;
    if (!isBlank) start = lineStart;
    end = lineStart;
  }
  return start;
}
