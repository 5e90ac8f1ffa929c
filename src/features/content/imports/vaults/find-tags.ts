import type { TextEdit } from "../pages/edit-text.ts";

const TAG = /(?<=^|[\s（(，。；、])#([\p{L}\p{N}\p{M}_/-]*[\p{L}\p{M}_/-][\p{L}\p{N}\p{M}_/-]*)/gmu;
const LINE = /^[ \t>]*(?:[-*+][ \t]+)?(?:#[\p{L}\p{N}\p{M}_/-]+[ \t,，、]*)+$/gmu;
const NAME = "标签行（#…，收作标签）";

interface FoundTags {
  names: string[];
  /** Lines that only contain tags; a tag in a sentence is one of its words. */
  edits: TextEdit[];
}

/** `#标签` outside headings; a number alone is not a tag. */
export function findTags(masked: string): FoundTags {
  const names = Array.from(masked.matchAll(TAG), ([, name = ""]) => name);
  const edits = [...masked.matchAll(LINE)]
    .filter(([line]) => (line.match(/#/g)?.length ?? 0) === [...line.matchAll(TAG)].length)
    .map(({ 0: line, index }): TextEdit => {
      const end = Math.min(masked.length, index + line.length + 1);
      return { start: index, end, text: "", name: NAME };
    });
  return { names: [...new Set(names)], edits };
}
